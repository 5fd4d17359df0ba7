import { BrowserWindow, nativeTheme, screen } from 'electron';
import { hardened } from './hardened.ts';

export interface CaptureWindow {
  /** The window, once it was opened. */
  window(): BrowserWindow | null;
  toggle(baseUrl: string): void;
  /** Hides it, and makes its page anew: what was typed is gone. */
  close(): void;
  /** Ends it, as when the engine it came from is gone for good. */
  destroy(): void;
}

const SIZE = { width: 560, height: 220 };

/** The small window for a thought. It is made when first asked for and kept ready from then on. */
export const createCaptureWindow = (): CaptureWindow => {
  let window: BrowserWindow | null = null;
  let loaded: string | null = null;

  const make = (): BrowserWindow => {
    const made = new BrowserWindow({
      ...SIZE,
      minWidth: 400,
      minHeight: 180,
      title: 'Quick capture',
      show: false,
      frame: false,
      alwaysOnTop: true,
      skipTaskbar: true,
      minimizable: false,
      maximizable: false,
      fullscreenable: false,
      backgroundColor: nativeTheme.shouldUseDarkColors ? '#1c1d22' : '#ffffff',
      webPreferences: hardened,
    });
    made.setVisibleOnAllWorkspaces(true, { visibleOnFullScreen: true });
    made.on('closed', () => {
      window = null;
      loaded = null;
    });
    return made;
  };

  const load = (made: BrowserWindow, baseUrl: string): void => {
    loaded = baseUrl;
    made.loadURL(`${baseUrl}/capture`).catch(() => undefined);
  };

  const close = (): void => {
    if (window === null || loaded === null) return;
    window.hide();
    load(window, loaded);
  };

  return {
    window: () => window,
    toggle(baseUrl) {
      window ??= make();
      if (loaded !== baseUrl) load(window, baseUrl);
      if (window.isVisible() && window.isFocused()) return close();
      window.setBounds(inUpperThird());
      window.show();
      window.focus();
    },
    close,
    destroy: () => window?.destroy(),
  };
};

/** Of the display that the person is at. */
const inUpperThird = () => {
  const { workArea } = screen.getDisplayNearestPoint(screen.getCursorScreenPoint());
  const x = workArea.x + Math.round((workArea.width - SIZE.width) / 2);
  return { ...SIZE, x, y: workArea.y + Math.round((workArea.height - SIZE.height) / 3) };
};
