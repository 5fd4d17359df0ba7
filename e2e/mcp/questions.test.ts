import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answered, askQuestions, readQuestions } from '../../bench/ask-questions.ts';

/** A checkout may be shallow and code takes minutes to embed; the documents are whole everywhere. `npm run questions` asks all. */
const questions = readQuestions().filter(({ right }) => right.some((answer) => answer.startsWith('docs/')));

const home = mkdtempSync(join(tmpdir(), 'cmem-test-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

let answered: Answered[];
beforeAll(async () => {
  answered = await askQuestions(home, ['docs'], questions);
}, 180_000);

test.each(questions.map(({ question }) => question))('%s', (question) => {
  const found = answered.find((each) => each.question === question);
  expect(found?.overStdio).toBeLessThanOrEqual(3);
  expect(found?.overHttp).toBe(found?.overStdio);
});
