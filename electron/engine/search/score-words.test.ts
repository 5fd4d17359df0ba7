import { expect, test } from 'vitest';
import { analyzeQuery } from './analyze-query.ts';
import { tokenize } from './analyze-text.ts';
import { scoreWords, type WordStatistics } from './score-words.ts';
import { encodeStream } from './token-stream.ts';
import { K1_PLAIN } from './tuning.ts';

const stems = (text: string) => tokenize(text).map(({ stem }) => stem);
const stream = (head: string, body: string) => encodeStream(stems(head), stems(body));
const statistics: WordStatistics = { memories: 1000, meanLength: 10, memoriesWith: () => 10 };
const score = (query: string, ...streams: ReturnType<typeof stream>[]) => {
  const scores = scoreWords(analyzeQuery(query), new Map(streams.map((each, i) => [i, each])), statistics);
  return streams.map((_, i) => scores.get(i)!.bm25);
};

test('is BM25 where there is one word and no pair', () => {
  const [found] = score('zebra', stream('', 'the zebra of the ten words that stand here alone'));
  const idf = Math.log(1 + (1000 - 10 + 0.5) / (10 + 0.5));
  // The query's one line is its head; the length is the mean, so that normalisation drops out.
  expect(found).toBeCloseTo((2 * idf * (K1_PLAIN + 1)) / (1 + K1_PLAIN));
});

test('a word in the head weighs more, a second more than a first, a longer text less', () => {
  const [inHead, inBody, twice, long, none] = score(
    'zebra',
    stream('zebra', 'a b c'),
    stream('a', 'zebra b c'),
    stream('a', 'zebra zebra c'),
    stream('a', `zebra ${'word '.repeat(100)}`),
    stream('a', 'b c'),
  );
  expect(inHead).toBeGreaterThan(twice!);
  expect(twice).toBeGreaterThan(inBody!);
  expect(inBody).toBeGreaterThan(long!);
  expect(none).toBe(0);
});

test('words that follow each other as in the query weigh more, though not across the end of the head', () => {
  const [together, apart, across] = score(
    'connection reset',
    stream('', 'connection reset here now'),
    stream('', 'connection here now reset'),
    stream('connection', 'reset here now'),
  );
  expect(together).toBeGreaterThan(apart!);
  expect(across).toBeGreaterThan(apart!);
  const [headThenBody, bodyThenHead] = score(
    'connection reset',
    stream('connection', 'reset a'),
    stream('reset', 'connection a'),
  );
  expect(headThenBody).toBeCloseTo(bodyThenHead!);
});
