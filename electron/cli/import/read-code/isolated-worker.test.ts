import { expect, onTestFinished, test } from 'vitest';
import { createIsolatedWorker } from './isolated-worker.ts';

const program = (body: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads';
let tasks = 0;
parentPort.on('message', (task) => { tasks++; ${body} });
parentPort.postMessage({ ready: true });`)}`,
  );

const start = (body: string, timeoutMs = 60_000) => {
  const worker = createIsolatedWorker<string, string>({ program: program(body), timeoutMs });
  onTestFinished(() => worker.close());
  return worker;
};

test('answers one task after the other', async () => {
  const worker = start('parentPort.postMessage({ answer: `${task} ${tasks}` })');
  expect(await worker.run('a')).toBe('a 1');
  expect(await worker.run('b')).toBe('b 2');
});

test('is replaced when it dies, hangs or gives up', async () => {
  const worker = start(
    `if (task === 'throw') throw new Error('broken');
     if (task === 'reject') Promise.reject(new Error('broken'));
     else if (task === 'exit') process.exit(1);
     else if (task === 'hang') for (;;);
     else parentPort.postMessage({ answer: task === 'give up' ? null : String(tasks) });`,
    2_000,
  );
  for (const task of ['throw', 'reject', 'exit', 'hang', 'give up']) {
    expect(await worker.run('well')).toBe('1');
    expect(await worker.run(task)).toBeNull();
  }
});

test('that cannot be started is an error', async () => {
  const worker = createIsolatedWorker({ program: new URL('missing.ts', import.meta.url), timeoutMs: 1_000 });
  await expect(worker.run('x')).rejects.toThrow('missing.ts');
});
