import { globalShortcut } from 'electron';

export interface CaptureShortcut {
  current(): string | null;
  /** False, and the one before stays, if the system refuses it or another program has it. */
  set(shortcut: string | null): boolean;
}

export const createCaptureShortcut = (onPressed: () => void): CaptureShortcut => {
  let current: string | null = null;
  const register = (shortcut: string): boolean => {
    try {
      return globalShortcut.register(shortcut, onPressed);
    } catch {
      // A name that Electron does not know.
      return false;
    }
  };
  return {
    current: () => current,
    set(shortcut) {
      if (shortcut === current) return true;
      if (shortcut !== null && !register(shortcut)) return false;
      if (current !== null) globalShortcut.unregister(current);
      current = shortcut;
      return true;
    },
  };
};
