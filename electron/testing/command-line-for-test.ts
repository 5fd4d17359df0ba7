import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface CommandOutcome {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CommandOptions {
  readonly cwd?: string;
  readonly input?: string | Buffer;
  readonly environment?: Readonly<Record<string, string>>;
}

const LAUNCHER = join(import.meta.dirname, '..', '..', 'resources', 'bin', 'cmem.mjs');

/** The command line as real processes over one data folder. */
export const commandLineForTest = (home: string) => {
  const start = (args: readonly string[], { cwd, environment }: CommandOptions = {}): ChildProcessWithoutNullStreams =>
    spawn(process.execPath, [LAUNCHER, ...args], {
      cwd: cwd ?? home,
      env: {
        ...process.env,
        CMEM_HOME: home,
        CMEM_PORT: '0',
        CMEM_KEY_PROTECTION: 'key_file',
        GIT_CEILING_DIRECTORIES: join(home, '..'),
        ...environment,
      },
    });

  const run = async (args: readonly string[], options: CommandOptions = {}): Promise<CommandOutcome> => {
    const child = start(args, options);
    // A command that does not read its input may end before it.
    child.stdin.on('error', () => {}).end(options.input ?? '');
    return outcomeOf(child);
  };

  const json = async <T>(args: readonly string[], options: CommandOptions = {}): Promise<T> => {
    const { exitCode, stdout, stderr } = await run([...args, '--json'], options);
    if (exitCode !== 0) throw new Error(`cmem ${args.join(' ')} ended with ${exitCode}: ${stderr}`);
    return JSON.parse(stdout) as T;
  };

  return { start, run, json };
};

export const outcomeOf = async (child: ChildProcessWithoutNullStreams): Promise<CommandOutcome> => {
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  await once(child, 'close');
  return { exitCode: child.exitCode, stdout, stderr };
};
