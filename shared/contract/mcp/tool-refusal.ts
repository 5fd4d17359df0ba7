import type { ErrorCode } from '../../schemas/error.ts';

/** A tool's own "no", told to the model as one of the engine's would be. */
export class ToolRefusal extends Error {
  override readonly name = 'ToolRefusal';
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
