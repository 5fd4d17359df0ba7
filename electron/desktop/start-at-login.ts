import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { app } from 'electron';
import { autostartEntry } from './autostart-entry.ts';

/** Told to a program that the system starts at login: it shows itself in the tray alone. */
export const HIDDEN_FLAG = '--hidden';

/** Electron knows this for macOS and Windows; a Linux desktop reads a file. */
const linuxEntryFile = (): string =>
  path.join(process.env['XDG_CONFIG_HOME'] || path.join(homedir(), '.config'), 'autostart', 'cmem.desktop');

/** An AppImage runs from a place that changes each time; the image itself stays. */
const command = (): readonly string[] => [
  process.env['APPIMAGE'] || process.execPath,
  ...(app.isPackaged ? [] : [app.getAppPath()]),
  HIDDEN_FLAG,
];

export const startsAtLogin = (): boolean =>
  process.platform === 'linux'
    ? existsSync(linuxEntryFile())
    : app.getLoginItemSettings({ args: [HIDDEN_FLAG] }).openAtLogin;

export const setStartAtLogin = (starts: boolean): void => {
  if (process.platform !== 'linux') return app.setLoginItemSettings({ openAtLogin: starts, args: [HIDDEN_FLAG] });
  const file = linuxEntryFile();
  if (!starts) return rmSync(file, { force: true });
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, autostartEntry(command()));
};
