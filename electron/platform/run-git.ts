import { execFile, spawn } from 'node:child_process';
import { childEnvironment } from './child-environment.ts';

/**
 * Settings that win over those of the repository, which came from elsewhere and is not trusted: nothing of it may start
 * a program, and its taste in output must not reach a parser.
 */
const SETTINGS = {
  'core.quotepath': 'off',
  'core.fsmonitor': 'false',
  'core.pager': 'cat',
  // A larger file is treated as binary: its diff would cost memory and say little.
  'core.bigFileThreshold': '2m',
  'i18n.logOutputEncoding': 'UTF-8',
  'color.ui': 'false',
  'log.showSignature': 'false',
  'log.mailmap': 'false',
  'log.diffMerges': 'off',
  'diff.submodule': 'short',
  'diff.renames': 'true',
};

const settingArguments = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** A hook or a `git -C` around us points these at another repository than the folder we ask about. */
/** Nor what is secret here: a repository's own hooks and filters run with what git has. */
const isKept = (name: string) =>
  !name.startsWith('CMEM_') && (!name.startsWith('GIT_') || /^GIT_(CONFIG|EXEC_PATH|CEILING_DIRECTORIES)/.test(name));

const gitEnvironment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(childEnvironment()).filter(([name]) => isKept(name))),
  LC_ALL: 'C',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  // A partial clone would fetch what it lacks, through whatever transport its configuration names.
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: '',
});

export interface GitAnswer {
  /** 127 if there is no git, 124 if it took too long. */
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

const OUTPUT_LIMIT_BYTES = 1024 * 1024;

/** Runs git in a folder for a short answer. Never throws: no git, no folder and no answer in time are exit codes too. */
export const askGit = (folder: string, args: readonly string[], timeoutMs = 5_000): Promise<GitAnswer> =>
  new Promise((resolve) => {
    execFile(
      'git',
      [...settingArguments, ...args],
      {
        cwd: folder,
        env: gitEnvironment(),
        timeout: timeoutMs,
        killSignal: 'SIGKILL',
        maxBuffer: OUTPUT_LIMIT_BYTES,
        windowsHide: true,
      },
      (error, stdout, stderr) => resolve({ exitCode: exitCodeOf(error), stdout, stderr }),
    );
  });

const exitCodeOf = (error: (Error & { code?: unknown; killed?: boolean | undefined }) | null): number => {
  if (error === null) return 0;
  if (error.killed === true) return 124;
  return typeof error.code === 'number' ? error.code : 127;
};

/** Git said no; the message holds its own words. */
class GitError extends Error {
  override readonly name = 'GitError';
}

const COMPLAINT_LENGTH = 2_000;

/**
 * Runs git and gives its output as it comes, no faster than it is taken. Ends git when the reader stops early or the
 * signal is aborted. Throws `GitError` if git fails, which may be after some output.
 */
export async function* streamGit(
  folder: string,
  args: readonly string[],
  input: string,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  const child = spawn('git', [...settingArguments, ...args], {
    cwd: folder,
    env: gitEnvironment(),
    stdio: ['pipe', 'pipe', 'pipe'],
    signal,
    windowsHide: true,
  });
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  // It is awaited only after the output, and must not count as unhandled until then.
  ended.catch(() => {});
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-COMPLAINT_LENGTH);
  });
  // Git may end without having read all of it, and says why.
  child.stdin.on('error', () => {}).end(input);
  try {
    yield* child.stdout as AsyncIterable<Buffer>;
    const exitCode = await ended;
    if (exitCode !== 0) throw new GitError(`git ${args[0]} failed: ${complaint.trim() || `exit code ${exitCode}`}`);
  } finally {
    child.kill();
  }
}
