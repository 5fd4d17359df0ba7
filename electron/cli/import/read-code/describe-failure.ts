/** Why the system refused, as a word that can be looked up: `EACCES`, or else what kind of error it was. */
export const describeFailure = (error: unknown): string =>
  error instanceof Error ? ('code' in error ? String(error.code) : error.name) : 'unknown error';
