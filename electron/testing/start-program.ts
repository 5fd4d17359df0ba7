import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';

/** A child process under test, which speaks in lines on its stdout. */
export interface Program {
  /** Waits for the next line that the child writes. Rejects, with what it wrote to stderr, if it ends before. */
  nextLine(): Promise<string>;
  /** Ends the child's stdin, which tells it to stop. */
  endInput(): void;
  send(line: string): void;
  /** Kills it the hard way and waits until it is gone. */
  kill(): Promise<void>;
  /** Waits for its end and answers with its exit code. */
  exited(): Promise<number | null>;
}

export interface ProgramOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** User and group to run as. */
  readonly user?: number;
  /** A command, with its arguments, to run Node under. */
  readonly under?: readonly string[];
}

/** Runs an ES module, which may import through `#electron/…`, in a Node process of its own. */
export function startProgram(source: string, { env = {}, user, under = [] }: ProgramOptions = {}): Program {
  const node = [process.execPath, '--input-type=module', '--eval', source];
  const [command, ...args] = [...under, ...node] as [string, ...string[]];
  const child = spawn(command, args, {
    cwd: join(import.meta.dirname, '..', '..'),
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(user === undefined ? {} : { uid: user, gid: user }),
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const closed = once(child, 'close');
  return {
    async nextLine() {
      const { value, done } = await lines.next();
      if (done === true) throw new Error(`The program ended: ${complaint}`);
      return value;
    },
    endInput: () => void child.stdin.end(),
    send: (line) => void child.stdin.write(`${line}\n`),
    async kill() {
      child.kill('SIGKILL');
      await closed;
    },
    async exited() {
      await closed;
      return child.exitCode;
    },
  };
}
