import { explainFailure } from './explain-failure.ts';
import type { Session } from './session.ts';

/**
 * Does one thing to each memory and tells the outcome of each, on stdout one line an id. A memory that cannot be had does
 * not keep the others from it. Gives the exit code of the first failure.
 */
export const forEachId = async (
  ids: readonly string[],
  { output, signal }: Session,
  act: (id: string) => Promise<string>,
): Promise<number> => {
  let exitCode = 0;
  for (const id of ids) {
    try {
      const outcome = await act(id);
      if (output.json) await output.document({ id, outcome });
      else await output.line(`${id}\t${outcome}`);
    } catch (error) {
      const failure = explainFailure(error);
      // Without an answer from the engine the next one would fare no better.
      if (signal.aborted || failure.code === 'not_running' || failure.code === 'failed') throw error;
      exitCode ||= failure.exitCode;
      if (output.json) await output.document({ id, error: { code: failure.code, message: failure.message } });
      else output.note(`cmem: ${failure.message}`);
    }
  }
  return exitCode;
};
