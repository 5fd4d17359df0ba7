import { createInterface } from 'node:readline/promises';
import type { Session } from './session.ts';
import { UsageError } from './usage-error.ts';

/** Has the person type a word. False if they type another; throws `UsageError` where nobody is there to ask. */
export const confirm = async (question: string, word: string, session: Session): Promise<boolean> => {
  if (session.stdin.isTTY !== true) throw new UsageError(`${question} Nobody is here to confirm it; add --yes`);
  const lines = createInterface({ input: session.stdin, output: session.stderr });
  try {
    const answer = await lines.question(`${question} Type ${word} to go on: `, { signal: session.signal });
    return answer.trim().toLowerCase() === word;
  } finally {
    lines.close();
  }
};
