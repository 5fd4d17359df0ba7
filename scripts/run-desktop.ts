/** `npm run desktop`: the built desktop app, in Electron where that is on this machine. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { electronProgram } from './electron-program.ts';

const program = electronProgram();
if (program === null) {
  console.error('Electron itself is not on this machine; npx install-electron fetches it from GitHub.');
  process.exit(1);
}
const root = join(import.meta.dirname, '..');
process.exit(spawnSync(program, [root, ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1);
