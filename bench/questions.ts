import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askQuestions, readQuestions } from './ask-questions.ts';

/** `npm run questions`: imports this project's history, documents and code, and asks what a maintainer would ask. */
const home = mkdtempSync(join(tmpdir(), 'cmem-questions-'));
try {
  const answered = await askQuestions(home, ['git', 'docs', 'code'], readQuestions());
  console.table(
    answered.map(({ question, overStdio, overHttp }) => ({
      question: question.split('\n', 1)[0]?.slice(0, 80),
      stdio: overStdio ?? '–',
      http: overHttp ?? '–',
    })),
  );
  const within = (most: number) => answered.filter(({ overStdio }) => overStdio !== null && overStdio <= most).length;
  console.log(`${within(1)} first, ${within(3)} among the first three, ${within(10)} among ten, of ${answered.length}`);
} finally {
  rmSync(home, { recursive: true, force: true });
}
