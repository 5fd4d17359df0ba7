import { BrowserWindow, dialog, nativeTheme, screen } from 'electron';
import type { DesktopCommand, PageEvent } from '#shared/desktop-bridge.ts';
import { desktopChannels } from '#shared/desktop-channels.ts';
import type { StartScreenState } from '#shared/start-screen.ts';
import type { DesktopFile } from '../desktop-file.ts';
import { iconFile, startScreenFile } from '../resource-files.ts';
import { hardened } from './hardened.ts';
import { placeWindow } from './place-window.ts';

export interface MainWindow {
  readonly window: BrowserWindow;
  show(): void;
  /** Loads the interface from this engine, unless it is there already: it reconnects by itself. */
  showPage(baseUrl: string): void;
  /** `force` takes the place of a page, which may hold text that is not saved. */
  showStart(state: StartScreenState, force?: boolean): void;
  /** Once there is a page, if there is none yet. */
  navigate(address: string): void;
  command(command: DesktopCommand): void;
  /** From now on closing the window ends it. */
  letClose(): void;
}

export interface MainWindowOptions {
  readonly file: DesktopFile;
  /** Called when the person closed the window, which is then hidden. */
  readonly onHidden: () => void;
}

const SIZE = { width: 1200, height: 800 };
const SMALLEST = { minWidth: 420, minHeight: 360 };
/** Milliseconds after the last move or change of size. */
const SETTLED = 400;

export const createMainWindow = ({ file, onHidden }: MainWindowOptions): MainWindow => {
  const last = file.get().mainWindow;
  const displays = screen.getAllDisplays();
  const main = screen.getPrimaryDisplay();
  const areas = [main, ...displays.filter(({ id }) => id !== main.id)].map(({ workArea }) => workArea);
  const window = new BrowserWindow({
    ...placeWindow(last, areas, SIZE),
    ...SMALLEST,
    title: 'CMEM',
    icon: iconFile,
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#15161a' : '#fcfcfd',
    webPreferences: hardened,
  });
  if (last?.isMaximized === true) window.maximize();
  const { webContents: contents } = window;
  let mayClose = false;
  let state: StartScreenState = { kind: 'starting', isAgain: false };
  let engine: string | null = null;
  let waiting: string | null = null;

  let timer: NodeJS.Timeout | undefined;
  const keepPlace = (): void => {
    clearTimeout(timer);
    if (window.isDestroyed() || window.isMinimized()) return;
    file.change({ mainWindow: { ...window.getNormalBounds(), isMaximized: window.isMaximized() } });
  };
  const keepPlaceSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(keepPlace, SETTLED);
  };
  window.on('resize', keepPlaceSoon);
  window.on('move', keepPlaceSoon);
  window.on('close', (event) => {
    keepPlace();
    if (mayClose) return;
    event.preventDefault();
    window.hide();
    onHidden();
  });
  contents.on('will-prevent-unload', (event) => {
    const answer = dialog.showMessageBoxSync(window, {
      type: 'question',
      message: 'There is text that is not saved.',
      detail: 'It is lost if you leave.',
      buttons: ['Stay', 'Leave without saving'],
      defaultId: 0,
      cancelId: 0,
    });
    // Here that means: unload all the same.
    if (answer === 1) event.preventDefault();
    else mayClose = false;
  });
  contents.on('did-finish-load', () => {
    if (engine === null) contents.send(desktopChannels.startState, state);
  });
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') contents.reload();
  });

  const load = (baseUrl: string, address: string): void => {
    engine = baseUrl;
    waiting = null;
    // Why it failed is told by the state that comes next.
    window.loadURL(`${baseUrl}${address}`).catch(() => undefined);
  };
  const loadStart = (): void => {
    engine = null;
    window.loadFile(startScreenFile).catch(() => undefined);
  };
  const tell = (event: PageEvent): void => contents.send(desktopChannels.pageEvent, event);
  loadStart();

  return {
    window,
    show() {
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
    showPage(baseUrl) {
      if (engine !== baseUrl) load(baseUrl, waiting ?? '/');
    },
    showStart(next, force = false) {
      state = next;
      if (engine === null) contents.send(desktopChannels.startState, state);
      else if (force) loadStart();
    },
    navigate(address) {
      if (engine === null) waiting = address;
      else tell({ kind: 'navigate', address });
    },
    command: (command) => tell({ kind: 'command', command }),
    letClose: () => void (mayClose = true),
  };
};
