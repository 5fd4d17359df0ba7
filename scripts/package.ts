/** `npm run package`: the desktop app for the system this runs on, in `out/packages`. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'electron-builder';
import { electronDist, electronProgram } from './electron-program.ts';
import { packagingConfig } from './package/packaging-config.ts';

const root = join(import.meta.dirname, '..');

if (electronProgram() === null) {
  console.error(
    [
      'Electron itself is not on this machine, and an app cannot be packaged without it: npm has its types and a program that',
      'fetches the rest from GitHub. Where that can be reached, run',
      '',
      '    npx install-electron',
      '',
      'and then this again. electron-builder fetches besides what it makes the packages with: for AppImage its runtime, for',
      'deb the program fpm, for Windows NSIS. The app can be built, and is tested in a stand-in, without any of them: npm run e2e.',
    ].join('\n'),
  );
  process.exit(1);
}
const { status } = spawnSync('npm', ['run', 'build'], {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
if (status !== 0) process.exit(status ?? 1);
for (const file of await build({ projectDir: root, publish: 'never', config: packagingConfig(electronDist) }))
  console.log(file);
