import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A real repository that a test fills. */
export interface GitRepositoryForTest {
  readonly folder: string;
  git(...args: string[]): string;
  write(path: string, content: string | Buffer): void;
  /** Commits all that is in the folder and gives the hash. */
  commit(message: string | Buffer, environment?: Readonly<Record<string, string>>): string;
}

export const gitRepositoryForTest = (folder: string, ...initArguments: string[]): GitRepositoryForTest => {
  mkdirSync(folder, { recursive: true });
  const run = (args: readonly string[], input?: string | Buffer, environment?: Readonly<Record<string, string>>) =>
    execFileSync('git', ['-c', 'protocol.file.allow=always', ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, ...IDENTITY, ...environment },
      ...(input === undefined ? {} : { input }),
    }).trimEnd();
  run(['init', '--quiet', '--initial-branch=main', ...initArguments]);
  return {
    folder,
    git: (...args) => run(args),
    write(path, content) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    },
    commit(message, environment) {
      run(['add', '--all']);
      run(['commit', '--quiet', '--allow-empty', '--allow-empty-message', '--file=-'], message, environment);
      return run(['rev-parse', 'HEAD']);
    },
  };
};

const IDENTITY = {
  GIT_AUTHOR_NAME: 'Ada Lovelace',
  GIT_AUTHOR_EMAIL: 'ada@example.org',
  GIT_COMMITTER_NAME: 'Ada Lovelace',
  GIT_COMMITTER_EMAIL: 'ada@example.org',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
};
