import type { Session } from './session.ts';

/** One option of a command. Without `value` it is a switch. */
export interface Flag {
  readonly summary: string;
  /** What stands for its value in the help, such as `NAME`. */
  readonly value?: string;
  readonly short?: string;
  readonly repeatable?: true;
  /** The values it takes, where there are only these. */
  readonly choices?: readonly string[];
}
export type Flags = Readonly<Record<string, Flag>>;

/** A switch is true or false, a repeatable flag a list, any other its text or undefined. */
export type FlagValues<F extends Flags> = {
  readonly [Name in keyof F]: F[Name] extends { readonly repeatable: true }
    ? readonly string[]
    : F[Name] extends { readonly value: string }
      ? string | undefined
      : boolean;
};

interface Positionals {
  /** As the help has it, such as `ID..` or `[TEXT]`. */
  readonly usage: string;
  readonly min: number;
  readonly max: number;
}

interface Invocation<F extends Flags = Flags> {
  readonly flags: FlagValues<F>;
  readonly positionals: readonly string[];
  readonly session: Session;
  /** All commands there are, for help and completion. */
  readonly commands: CommandTable;
}

/** Every command by name, each loaded only when it is needed. */
export type CommandTable = Readonly<Record<string, () => Promise<Command>>>;

/** What one command is: the parser, the help and the completion are all made from it. */
export interface Command<F extends Flags = Flags> {
  readonly summary: string;
  readonly flags: F;
  readonly positionals?: Positionals;
  /** Paragraphs for the help, after the summary. */
  readonly details?: string;
  /** A command line without `cmem`, and what it does. */
  readonly examples: readonly (readonly [line: string, what: string])[];
  /** The exit code, 0 if it gives none. */
  run(invocation: Invocation<F>): Promise<number | void>;
}

/** Lets `run` know the flags that the command declares. */
export const defineCommand = <const F extends Flags>(command: Command<F>): Command<F> => command;
