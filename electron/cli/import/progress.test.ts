import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createProgress, progressText } from './progress.ts';

const samples = [
  { at: 0, done: 0, count: 0 },
  { at: 10_000, done: 50, count: 5_000 },
];

test('tells share, count, rate and the time that is left', () => {
  expect(progressText({ samples, total: 100, noun: 'commits', width: 10 })).toBe(
    '[#####-----] 50 %  5,000 commits, 500/s, 10 s left',
  );
  expect(progressText({ samples, total: 100_000, noun: 'commits', width: 0 })).toBe(
    '0 %  5,000 commits, 500/s, 5 h 33 min left',
  );
});

test('tells count and rate where the total is not known', () => {
  expect(progressText({ samples, total: undefined, noun: 'lines', width: 10 })).toBe('5,000 lines, 500/s');
});

test('is a line every few seconds where there is no terminal, and nothing when quiet', () => {
  let time = 0;
  const written = (isQuiet: boolean) => {
    const stderr = new PassThrough();
    const progress = createProgress({ stderr, isQuiet, total: 1_000, noun: 'commits', now: () => time });
    for (let count = 1; count <= 12; count++) {
      time += 1_000;
      progress.update(count, count);
    }
    progress.end();
    return String(stderr.read() ?? '');
  };
  expect(written(false).split('\n')).toEqual([
    '0 %  5 commits, 1.0/s, 16 min 35 s left',
    '1 %  10 commits, 1.0/s, 16 min 30 s left',
    '',
  ]);
  expect(written(true)).toBe('');
});
