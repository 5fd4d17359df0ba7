/** The family of tools an error was printed by; `log` where the line tells no more than that something failed. */
export type ErrorKind =
  | 'javascript'
  | 'python'
  | 'java'
  | 'go'
  | 'rust'
  | 'native'
  | 'dotnet'
  | 'ruby'
  | 'php'
  | 'compiler'
  | 'log';

export interface Frame {
  /** `module#function`, without line, address or the folders above the module. */
  readonly name: string;
  /** False for the language's runtime, its test runner and installed packages. */
  readonly own: boolean;
}

export interface FoundError {
  readonly kind: ErrorKind;
  /** Exception class, signal or error code, as printed. */
  readonly type: string;
  /** Normalised: see normalizeMessage. */
  readonly message: string;
  /** Innermost first, at most MAX_FRAMES; a failing test or a refused file counts as a frame. */
  readonly frames: readonly Frame[];
}

/** A line freed of what CI, containers and loggers put before it. */
export interface Line {
  /** Without leading or trailing white space, at most MAX_LINE characters. */
  readonly text: string;
  /** White space that stood before the text. */
  readonly indent: number;
  /** The logger called this an error. */
  readonly isError: boolean;
}

/** What a recogniser read from the lines: an error whose message is still raw, and the first line after it. */
export interface Recognized {
  /** Null where the lines began as an error does and then were none. */
  readonly error: FoundError | null;
  readonly next: number;
}

/**
 * Reads an error that begins at the line `at`, or answers null. To keep the whole linear, it looks a bounded number of
 * lines ahead before it decides, and gives all further lines it has read as consumed.
 */
export type Recognizer = (lines: readonly Line[], at: number) => Recognized | null;

/** Characters of a line that are looked at: longer ones are data. Bounds the work of every pattern. */
export const MAX_LINE = 1_000;
/** Frames kept of a stack; deeper ones tell nothing about the failure. */
export const MAX_FRAMES = 40;
