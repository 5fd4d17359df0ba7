import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { commandLineForTest } from '../testing/command-line-for-test.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

test('tells of the model for code by itself, whether the engine runs or not', async () => {
  const home = temporaryFolder();
  const { run, json } = commandLineForTest(home);
  const environment = { CMEM_CODE_MODEL: join(home, 'nowhere'), CMEM_CODE_MODEL_POOLING: 'mean' };
  const stopped = await run(['doctor'], { environment });
  expect(stopped.stdout).toMatch(/ok +model /);
  expect(stopped.stdout).toMatch(/fail +code model .*nowhere[^]*CMEM_CODE_MODEL/);

  await run(['serve', '--background'], { environment });
  onTestFinished(async () => void (await run(['stop'])));
  for (;;) {
    const { code_embedding: code } = await json<{ code_embedding: { state: string } }>(['status']);
    if (code.state === 'failed') break;
  }
  const running = await run(['doctor']);
  expect(running.stdout).toMatch(/ok +model /);
  expect(running.stdout).toMatch(/fail +code model .*failed/);
  expect(running.exitCode).toBe(1);
});
