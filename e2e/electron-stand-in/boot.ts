/** Runs a built Electron app in Node: `electron [--flags] [-r file] <app folder> [arguments]`. */
import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { begin, appPath } from './app.ts';

const [, , self = '', ...given] = process.argv;
const args = given.filter((argument) => !argument.startsWith('--inspect=') && argument !== '--no-sandbox');
const isDriven = args.length < given.length;
const preloads: string[] = [];
let at = 0;
for (; at < args.length; at++) {
  if (args[at] === '-r') preloads.push(args[++at] ?? '');
  else if (args[at]?.startsWith('--') !== true) break;
}
const root = resolve(args[at] ?? '.');
const { main } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { main: string };

// `require` and `import` alike, and what the inspector evaluates.
const standIn = new URL('electron-module.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: standIn, shortCircuit: true, format: 'module-typescript' }
      : next(specifier, context),
});
process.argv = [self, root, ...args.slice(at + 1)];
Object.assign(process, { type: 'browser', resourcesPath: join(root, 'resources') });
Object.assign(process.versions, { electron: '45.5.0' });
appPath.set(root);

// A runner that is killed cannot end what it started.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.exit(1);
}, 500).unref();

const require = createRequire(join(root, 'package.json'));
for (const file of preloads) require(resolve(file));
await import(pathToFileURL(join(root, main)).href);
begin({ isDriven });
