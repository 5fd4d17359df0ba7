import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { commandLineForTest } from '#electron/testing/command-line-for-test.ts';
import { temporaryFolder } from '#electron/testing/temporary-folder.ts';

/** No name of this machine, so that it counts as another one, but an address of it where nobody listens. */
const ENDPOINT = 'https://[::ffff:127.0.0.1]:1/v1';
const SAID = 'leaves this machine: it is sent to [::ffff:7f00:1]:1';

test('that text goes elsewhere is said before anything is sent, and wherever a person looks', async () => {
  const { start, run } = commandLineForTest(temporaryFolder());
  const environment = { CMEM_EMBEDDING_URL: ENDPOINT, CMEM_EMBEDDING_MODEL: 'm', CMEM_EMBEDDING_KEY: 'sk-secret-key' };
  expect((await run(['doctor'], { environment })).stdout).toContain(SAID);

  const engine = start(['serve'], { environment });
  onTestFinished(() => void engine.kill('SIGKILL'));
  let stderr = '';
  engine.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  await once(engine.stdout, 'data');
  expect(stderr).toMatch(/^The text of memories/);
  expect(stderr).toContain(SAID);

  const status = await run(['status']);
  expect(status.stdout).toContain(SAID);
  const doctor = await run(['doctor']);
  expect(doctor.stdout).toContain(SAID);
  await run(['stop']);
  for (const text of [stderr, status.stdout, doctor.stdout]) expect(text).not.toContain('sk-secret-key');
});

test('nothing of it is said of an endpoint on this machine', async () => {
  const { run } = commandLineForTest(temporaryFolder());
  const environment = { CMEM_EMBEDDING_URL: 'http://127.0.0.1:1/v1', CMEM_EMBEDDING_MODEL: 'm' };
  const { stdout } = await run(['doctor'], { environment });
  expect(stdout).toContain('m at http://127.0.0.1:1/v1');
  expect(stdout).not.toContain('leaves this machine');
});
