import { expect, test } from 'vitest';
import { mean, measure } from './retrieval-metrics.ts';

test('a perfect ranking has ones throughout', () => {
  expect(measure(['a', 'b'], new Set(['a']))).toEqual({
    'recall@1': 1,
    'recall@5': 1,
    'recall@10': 1,
    'mrr@10': 1,
    'ndcg@10': 1,
  });
});

test('a hit at rank 3 of two gold documents', () => {
  const measures = measure(['x', 'y', 'a', 'z'], new Set(['a', 'b']));
  expect(measures['recall@1']).toBe(0);
  expect(measures['recall@5']).toBe(0.5);
  expect(measures['mrr@10']).toBeCloseTo(1 / 3);
  // 1/log2(4) over 1/log2(2) + 1/log2(3)
  expect(measures['ndcg@10']).toBeCloseTo(0.5 / (1 + 1 / Math.log2(3)));
});

test('a gold document at rank 11 counts for nothing', () => {
  const ranked = [...'abcdefghij', 'gold'];
  expect(Object.values(measure(ranked, new Set(['gold'])))).toEqual([0, 0, 0, 0, 0]);
});

test('the mean of nothing is zero, of two their half', () => {
  expect(mean([])['ndcg@10']).toBe(0);
  expect(mean([measure(['a'], new Set(['a'])), measure(['x'], new Set(['a']))])['ndcg@10']).toBe(0.5);
});
