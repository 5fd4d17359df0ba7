import { expect, test } from 'vitest';
import { fenceText, holdsFence, newFenceMark } from './fence-text.ts';

test('a mark is new each time, and what it fences is known again', () => {
  const marks = new Set(Array.from({ length: 1000 }, newFenceMark));
  expect(marks.size).toBe(1000);
  for (const mark of marks) expect(mark).toMatch(/^[0-9a-f]{15}$/);
  const fenced = fenceText('The walrus sleeps', newFenceMark());
  expect(holdsFence(fenced)).toBe(true);
  for (const line of [0, -1]) expect(holdsFence(fenced.split('\n').at(line)!)).toBe(true);
  expect(holdsFence('In the end of memories 42 remained')).toBe(false);
});
