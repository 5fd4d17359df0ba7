import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askQuestions, readQuestions } from './ask-questions.ts';
import { startAgents } from './start-agents.ts';

/**
 * `npm run questions`: imports this project's history, documents and code and asks, by stdio and by HTTP, what a maintainer would
 * ask. Of a shallow checkout only the commits that are there can be found, which the import says.
 */
const home = mkdtempSync(join(tmpdir(), 'cmem-questions-'));
try {
  const agents = await startAgents(home, ['git', 'docs', 'code'], (note) => process.stderr.write(note));
  try {
    const answered = await askQuestions(agents, readQuestions());
    console.table(
      answered.map(({ question, rank }) => ({ question: question.split('\n', 1)[0]?.slice(0, 80), rank: rank ?? '–' })),
    );
    const within = (most: number) => answered.filter(({ rank }) => rank !== null && rank <= most).length;
    console.log(
      `${within(1)} first, ${within(3)} among the first three, ${within(10)} among ten, of ${answered.length}`,
    );
  } finally {
    await agents.stop();
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}
