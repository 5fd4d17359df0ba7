// `npm start`: builds the model if need be, then is the engine. One process, so that a signal to it reaches the engine. Plain
// JavaScript, since it must run under whatever Node there is.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import './require-node.mjs';

const pathOf = (file) => fileURLToPath(new URL(file, import.meta.url));

const { status } = spawnSync(process.execPath, [pathOf('build-model.ts')], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);

const cli = pathOf('../electron/cli.ts');
process.argv = [process.execPath, cli, 'serve', ...process.argv.slice(2)];
await import('../electron/cli.ts');
