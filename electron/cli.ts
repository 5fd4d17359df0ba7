import { Writable } from 'node:stream';
import type { Surroundings } from './cli/run-command-line.ts';

const INTERRUPTED_EXIT_CODE = 130;
const TERMINATED_EXIT_CODE = 143;
/** Milliseconds that a command has to end in good order after Ctrl-C, before the process ends without it. */
const GRACE = 2_000;

const interruption = new AbortController();
const interrupt = (exitCode: number) => {
  if (interruption.signal.aborted) process.exit(exitCode);
  interruption.abort();
  setTimeout(() => process.exit(exitCode), GRACE).unref();
};
const onInterrupt = () => interrupt(INTERRUPTED_EXIT_CODE);
const onTerminate = () => interrupt(TERMINATED_EXIT_CODE);

// `cmem list | head` has read enough: that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});
process.stderr.on('error', () => {});

/** Of an engine in the background its stderr is discarded; the command that started it listens here until it runs. */
const alsoToStarter = (): Writable =>
  new Writable({
    write(chunk, _encoding, done) {
      process.stderr.write(chunk);
      if (process.connected) process.send?.(String(chunk));
      done();
    },
  });

const surroundings: Surroundings = {
  environment: process.env,
  workingFolder: process.cwd(),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.send === undefined ? process.stderr : alsoToStarter(),
  signal: interruption.signal,
  handOverSignals: () => void process.off('SIGINT', onInterrupt).off('SIGTERM', onTerminate),
  now: Date.now,
  connect: async () => {
    const { connectLocal } = await import('./platform/local-client.ts');
    const { askHidden } = await import('./cli/ask-hidden.ts');
    return connectLocal(process.stdin.isTTY ? { askPassphrase: () => askHidden('Passphrase: ') } : {});
  },
};

process.on('SIGINT', onInterrupt).on('SIGTERM', onTerminate);
const { runCommandLine } = await import('./cli/run-command-line.ts');
process.exitCode = await runCommandLine(process.argv.slice(2), surroundings);
