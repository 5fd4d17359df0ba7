import { app } from 'electron';
import { join } from 'node:path';
import { runDesktop } from './desktop/run-desktop.ts';
import { openDesktopFile } from './desktop/desktop-file.ts';
import { loadConfig } from './platform/config.ts';
import { hostPlace } from './platform/paths.ts';

/** The desktop app. One for each data folder: a second one hands over what it was started for, and ends. */
const { home } = loadConfig(process.env, hostPlace()).paths;
const file = openDesktopFile(join(home, 'desktop'));
app.setName('CMEM');
app.setPath('userData', join(home, 'desktop'));
if (process.platform === 'linux') app.setDesktopName('cmem.desktop');
if (process.platform === 'win32') app.setAppUserModelId('dev.cmem.desktop');
app.enableSandbox();

if (app.requestSingleInstanceLock()) runDesktop({ home, file });
else app.quit();
