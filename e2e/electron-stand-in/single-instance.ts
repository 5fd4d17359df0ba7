import { mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

type Second = (argv: string[], cwd: string, additionalData: unknown) => void;

interface Taken {
  readonly isFirst: boolean;
  /** Settles when the first instance has what this one was started for. */
  readonly handingOver: Promise<void> | null;
}

/** One process for each folder. A second one sends the first what it was started with. */
export const takeSingleInstance = (
  folder: string,
  { additionalData }: { additionalData: unknown },
  onSecond: Second,
): Taken => {
  mkdirSync(folder, { recursive: true });
  const lock = join(folder, 'stand-in.lock');
  const socket = join(folder, 'stand-in.sock');
  const take = (): boolean => {
    try {
      writeSync(openSync(lock, 'wx'), String(process.pid));
      return true;
    } catch {
      return false;
    }
  };
  if (!take()) {
    if (isAlive(Number(readFileSync(lock, 'utf8')))) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const text = JSON.stringify({ argv: process.argv, cwd: process.cwd(), additionalData });
      connect(socket, function (this: ReturnType<typeof connect>) {
        this.end(text);
      }).on('close', () => resolve());
      return { isFirst: false, handingOver: promise };
    }
    rmSync(lock, { force: true });
    if (!take()) return { isFirst: false, handingOver: null };
  }
  rmSync(socket, { force: true });
  createServer((peer) => {
    let text = '';
    peer.setEncoding('utf8').on('data', (part: string) => (text += part));
    peer.on('end', () => {
      const {
        argv,
        cwd,
        additionalData: data,
      } = JSON.parse(text) as { argv: string[]; cwd: string; additionalData: unknown };
      onSecond(argv, cwd, data);
    });
  })
    .listen(socket)
    .unref();
  process.once('exit', () => {
    rmSync(lock, { force: true });
    rmSync(socket, { force: true });
  });
  return { isFirst: true, handingOver: null };
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
