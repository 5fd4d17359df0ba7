/** Says in one sentence why the model was not built and what to do; shown to people without a stack. */
export class ModelBuildError extends Error {}

const WRITE_FAILURES: Readonly<Record<string, string>> = {
  EACCES: 'it is not writable: give yourself write permission',
  EPERM: 'it is not writable: give yourself write permission, or close the program that holds its files open',
  EROFS: 'its disk is read-only',
  ENOSPC: 'the disk is full: the model needs 230 MB while it is built and 115 MB after',
  EDQUOT: 'your disk quota is used up: the model needs 230 MB while it is built and 115 MB after',
  EBUSY: 'one of its files is in use: stop CMEM and try again',
};

/** Puts a failure to write into `folder` in words; other errors come back as they are. */
export function explainWriteFailure(error: unknown, folder: string): unknown {
  const reason = WRITE_FAILURES[(error as NodeJS.ErrnoException).code ?? ''];
  return reason
    ? new ModelBuildError(`The model cannot be written into ${folder}: ${reason}.`, { cause: error })
    : error;
}
