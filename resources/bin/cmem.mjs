#!/usr/bin/env node
// Starts the command line under a Node that can run it. Plain JavaScript for any Node from 20 on.
import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
// Not by name: Node 20 has no `enableCompileCache`, and would refuse to load this file.
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const NEEDED = 24;
const cli = join(dirname(realpathSync(fileURLToPath(import.meta.url))), '..', '..', 'electron', 'cli.ts');

const fail = (message) => {
  process.stderr.write(`cmem: ${message}\n`);
  process.exitCode = 1;
};

/** The Node that came with this package for this system, if it did. */
const packagedNode = () => {
  const { platform, arch } = process;
  const system = platform === 'win32' ? 'win' : platform;
  const file = platform === 'win32' ? 'node.exe' : 'node';
  const require = module.createRequire(cli);
  for (const name of [`node-${system}-${arch}`, `node-bin-${system}-${arch}`]) {
    for (const folder of require.resolve.paths(name) ?? []) {
      const candidate = join(folder, name, 'bin', file);
      if (existsSync(candidate)) return candidate;
    }
  }
  return undefined;
};

const runUnder = (node) => {
  const child = spawn(node, [cli, ...process.argv.slice(2)], { stdio: 'inherit', windowsHide: true });
  // Ctrl-C in a terminal reaches the child by itself, and twice would mean at once; this process only has to outlive it.
  const hasTerminal = [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY);
  process.on('SIGINT', () => hasTerminal || child.kill('SIGINT'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => {
    fail(`${node} cannot be started (${error.message})`);
  });
  child.once('close', (exitCode, signal) => {
    process.exitCode = exitCode ?? 1;
    if (signal === null) return;
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
};

if (Number.parseInt(process.versions.node, 10) >= NEEDED) {
  process.argv[1] = cli;
  // Halves the time to start. Not in the system's folder for temporary files, where another user could lay code down for
  // us; where this one may not be written to, there is no cache.
  module.enableCompileCache?.(join(dirname(cli), '..', 'node_modules', '.cache', 'cmem'));
  await import(pathToFileURL(cli).href);
} else {
  const node = packagedNode();
  if (node === undefined) {
    fail(`CMEM needs Node ${NEEDED} or later, and this is ${process.version}; install it from https://nodejs.org`);
  } else {
    runUnder(node);
  }
}
