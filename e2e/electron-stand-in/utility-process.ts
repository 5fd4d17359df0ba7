import { fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';
import { checkOptions, covered } from './covered.ts';

const SHIM = fileURLToPath(new URL('utility-shim.ts', import.meta.url));

const start = (
  modulePath: string,
  args: string[] = [],
  options: Electron.ForkOptions = {},
): Electron.UtilityProcess => {
  checkOptions<Electron.ForkOptions>('utilityProcess.fork', options, ['env', 'stdio', 'serviceName']);
  const [, out = 'inherit', error = 'inherit'] = Array.isArray(options.stdio) ? options.stdio : [];
  const child = fork(SHIM, [modulePath, ...args], {
    serialization: 'advanced',
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...(options.env ?? process.env) },
    stdio: ['ignore', out, error, 'ipc'],
  });
  const events = new EventEmitter();
  child.on('spawn', () => events.emit('spawn'));
  child.on('message', (message) => events.emit('message', message));
  child.on('exit', (code, signal) => events.emit('exit', code ?? (signal === null ? 1 : 9)));
  process.once('exit', () => child.kill('SIGKILL'));
  const members = {
    get pid() {
      return child.pid;
    },
    postMessage: (message: unknown) => void child.send(structuredClone(message) as object, () => undefined),
    kill: () => child.kill(),
  } satisfies Partial<Electron.UtilityProcess>;
  return covered(
    Object.defineProperties(events, Object.getOwnPropertyDescriptors(members)),
    'UtilityProcess',
  ) as Electron.UtilityProcess;
};

export const utilityProcess = covered(
  { fork: start } satisfies Partial<typeof Electron.UtilityProcess>,
  'utilityProcess',
);
