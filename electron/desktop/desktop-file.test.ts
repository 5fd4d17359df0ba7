import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openDesktopFile } from './desktop-file.ts';

test('what was changed is there at the next start', () => {
  const folder = join(temporaryFolder(), 'desktop');
  const mainWindow = { x: 5, y: -7, width: 900, height: 700, isMaximized: false };
  openDesktopFile(folder).change({ mainWindow });
  openDesktopFile(folder).change({ captureShortcut: null });
  expect(openDesktopFile(folder).get()).toEqual({ mainWindow, captureShortcut: null, wasToldOfTray: false });
});

test.each(['', '{"mainWindow": {"x": "left"}}', '[1'])('a file that holds %j is set aside, not overwritten', (text) => {
  const folder = temporaryFolder();
  const file = join(folder, 'desktop.json');
  writeFileSync(file, text);
  expect(openDesktopFile(folder).get().captureShortcut).toBe('CommandOrControl+Shift+M');
  expect(readFileSync(`${file}.unreadable`, 'utf8')).toBe(text);
  expect(existsSync(file)).toBe(false);
});
