// `npm start`: builds the model and the interface if need be, then is the engine. One process, so that a signal to it reaches the engine. Plain
// JavaScript, since it must run under whatever Node there is.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import './require-node.mjs';

const pathOf = (file) => fileURLToPath(new URL(file, import.meta.url));

const run = (...args) => {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};
run(pathOf('build-model.ts'));
// Built once; after a change of its sources, `npm run build:renderer`.
if (!existsSync(pathOf('../out/renderer/index.html')))
  run(pathOf('../node_modules/vite/bin/vite.js'), 'build', pathOf('../renderer'), '--logLevel', 'warn');

const cli = pathOf('../electron/cli.ts');
process.argv = [process.execPath, cli, 'serve', ...process.argv.slice(2)];
await import('../electron/cli.ts');
