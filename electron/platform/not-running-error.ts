/** There is no engine for this data folder. */
export class NotRunningError extends Error {
  override readonly name = 'NotRunningError';

  constructor() {
    super('CMEM is not running; start it with: cmem serve');
  }
}
