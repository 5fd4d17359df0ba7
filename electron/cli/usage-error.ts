/** A command line that makes no sense; the message tells what to write instead. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
