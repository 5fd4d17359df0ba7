import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditVerification } from '#shared/schemas/audit.ts';
import type { MemoryPage } from '#shared/schemas/memory.ts';
import { tokenFormats } from '../../bench/redaction/secret-formats.ts';
import { createMaker } from '../../bench/redaction/seeded.ts';
import { commandLineForTest } from '../testing/command-line-for-test.ts';
import { serveEngine, type ServedEngine } from '../testing/served-engine.ts';

const root = realpathSync.native(mkdtempSync(path.join(tmpdir(), 'cmem-private-')));
const home = path.join(root, 'home');
const { run, json } = commandLineForTest(home);
const secret = tokenFormats['github token']!(createMaker(5));
let engine: ServedEngine;

beforeAll(async () => {
  mkdirSync(home, { mode: 0o700 });
  engine = await serveEngine(home);
});
afterAll(async () => {
  await engine.stop();
  rmSync(root, { recursive: true, force: true });
});

test('an import stores no secret, and counts what each rule kept out', async () => {
  const rule = '0192f3a1-7c1e-7e6a-b1d2-3f4a5b6c7d8e';
  await engine.client.call('settings.update', { never_capture: [{ id: rule, text: 'top*secret', note: 'plans' }] });
  const file = path.join(root, 'm.jsonl');
  const lines = [{ content: `令牌${secret}` }, { content: 'Top of the SECRET list' }, { content: 'fine' }];
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  expect(await json(['import', 'jsonl', file, '--project', 'j'])).toMatchObject({
    added: 2,
    kept_out: [{ rule, note: 'plans', count: 1 }],
  });
  const { memories } = await engine.client.call('memories.list', { project: 'j' });
  expect(memories.map(({ content }) => content).sort()).toEqual(['fine', '令牌‹github token›']);
});

test('a file with a secret is imported once, and not taken for changed the next time', async () => {
  const folder = path.join(root, 'src');
  mkdirSync(folder);
  writeFileSync(
    path.join(folder, 'a.md'),
    `# Deploy\n\nThe pipeline uses ${secret} to push, and runs every night at three.\n`,
  );
  expect(await json(['import', 'docs', folder, '--project', 'd'])).toMatchObject({ added: 1 });
  expect(await json(['import', 'docs', folder, '--project', 'd'])).toMatchObject({ added: 0, updated: 0, left: 0 });
  const { memories } = await json<MemoryPage>(['list', '--project', 'd']);
  expect(memories[0]).toMatchObject({ version: 1, redactions: [{ kind: 'github token', count: 1 }] });
});

test('the command line pauses capture, and shows, checks and exports the audit', async () => {
  expect((await run(['capture', 'pause', '--minutes', '5'])).stdout).toContain('Agents store nothing');
  expect((await run(['status'])).stdout).toContain('Agents store nothing');
  expect((await run(['capture', 'resume'])).stdout).toBe('Agents may store.\n');
  expect((await run(['audit', 'list', '--operation', 'capture.pause'])).stdout).toMatch(
    /owner\s+http\s+capture\.pause\s+ok/,
  );
  const { intact, head } = await json<AuditVerification>(['audit', 'verify']);
  expect(intact).toBe(true);
  const exported = (await run(['audit', 'export'])).stdout.trim().split('\n');
  const hashes = exported.map((line) => (JSON.parse(line) as { hash: string }).hash);
  expect(hashes).toContain(head?.hash);
  expect(exported.join('')).not.toContain(secret);
  expect((await run(['audit', 'retain', 'soon'])).exitCode).toBe(2);
  expect((await run(['audit', 'retain', '30'])).stdout).toBe('Lines are kept for 30 days.\n');
});
