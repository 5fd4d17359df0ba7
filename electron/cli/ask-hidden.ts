import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks on the terminal without showing what is typed. The question goes to stderr, for stdout belongs to the result. */
export const askHidden = async (question: string): Promise<string> => {
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  // In raw mode Ctrl-C is a key and not a signal.
  lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  const { promise: unanswered, reject } = Promise.withResolvers<never>();
  lines.once('close', () => reject(new Error('The question was not answered')));
  try {
    return await Promise.race([lines.question(''), unanswered]);
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
};
