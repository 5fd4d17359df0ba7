import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { DesktopSettings } from '#shared/desktop-bridge.ts';

const DEFAULT_CAPTURE_SHORTCUT = 'CommandOrControl+Shift+M';

/** What the desktop app remembers between two starts. Holds nothing of what CMEM remembers. */
const DesktopState = z.object({
  mainWindow: z
    .object({ x: z.int(), y: z.int(), width: z.int().min(1), height: z.int().min(1), isMaximized: z.boolean() })
    .nullable()
    .default(null),
  captureShortcut: DesktopSettings.shape.captureShortcut.default(DEFAULT_CAPTURE_SHORTCUT),
  /** Whether the person was told that a closed window leaves CMEM in the tray. */
  wasToldOfTray: z.boolean().default(false),
});
type DesktopState = z.infer<typeof DesktopState>;

export interface DesktopFile {
  get(): DesktopState;
  change(part: Partial<DesktopState>): void;
}

/** The state in `desktop.json`. A file that makes no sense is set aside under another name, never written over. */
export const openDesktopFile = (folder: string): DesktopFile => {
  const file = path.join(folder, 'desktop.json');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let state = read(file);
  return {
    get: () => state,
    change(part) {
      state = { ...state, ...part };
      const temporary = `${file}.${randomUUID()}.tmp`;
      try {
        writeFileSync(temporary, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
        renameSync(temporary, file);
      } catch {
        // A full disk costs a window its place; it must not keep the app from closing.
        rmSync(temporary, { force: true });
      }
    },
  };
};

const read = (file: string): DesktopState => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return DesktopState.parse({});
  }
  const parsed = DesktopState.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  renameSync(file, `${file}.unreadable`);
  return DesktopState.parse({});
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
