import { BrowserWindow, clipboard, dialog, ipcMain, shell, type IpcMainInvokeEvent } from 'electron';
import { PageRequest, type DesktopSettings } from '#shared/desktop-bridge.ts';
import { desktopChannels } from '#shared/desktop-channels.ts';
import { StartScreenRequest } from '#shared/start-screen.ts';
import type { CaptureWindow } from './windows/capture-window.ts';
import { senderOf, type Sender } from './sender-of.ts';

export interface BridgeOptions {
  readonly startScreenUrl: string;
  /** Null while there is no engine that was proved to be ours. */
  engineOrigin(): string | null;
  isOurWindow(window: BrowserWindow): boolean;
  readonly captureWindow: CaptureWindow;
  getSettings(): DesktopSettings;
  setSettings(change: Partial<DesktopSettings>): DesktopSettings;
  onStartScreen(request: StartScreenRequest): void;
}

/** Answers what pages ask of the desktop: only our windows' own pages, and only what makes sense. */
export const answerBridge = (options: BridgeOptions): void => {
  const { captureWindow, startScreenUrl } = options;

  const senderOfEvent = ({ sender, senderFrame }: IpcMainInvokeEvent): Sender => {
    const window = BrowserWindow.fromWebContents(sender);
    if (window === null || !options.isOurWindow(window) || senderFrame === null) return null;
    if (senderFrame.parent !== null) return null;
    return senderOf(senderFrame.url, { engineOrigin: options.engineOrigin(), startScreenUrl });
  };

  const answer = async (request: PageRequest, window: BrowserWindow): Promise<unknown> => {
    switch (request.method) {
      case 'pickFolder': {
        const { filePaths } = await dialog.showOpenDialog(window, { properties: ['openDirectory'] });
        return filePaths[0] ?? null;
      }
      case 'openExternal':
        return shell.openExternal(request.url);
      case 'confirmErase':
        return confirmErase(window, request);
      case 'readClipboard':
        return clipboard.readText();
      case 'closeCapture':
        if (window === captureWindow.window()) captureWindow.close();
        return undefined;
      case 'getDesktopSettings':
        return options.getSettings();
      case 'setDesktopSettings':
        return options.setSettings(withoutUndefined(request.change));
    }
  };

  ipcMain.handle(desktopChannels.pageRequest, (event, asked: unknown) => {
    if (senderOfEvent(event) !== 'page') throw new Error('CMEM does not answer this page.');
    const request = PageRequest.safeParse(asked);
    if (!request.success) throw new Error('CMEM does not know this request.');
    return answer(request.data, BrowserWindow.fromWebContents(event.sender) as BrowserWindow);
  });
  ipcMain.handle(desktopChannels.startRequest, (event, asked: unknown) => {
    if (senderOfEvent(event) !== 'start_screen') throw new Error('CMEM does not answer this page.');
    const request = StartScreenRequest.safeParse(asked);
    if (!request.success) throw new Error('CMEM does not know this request.');
    options.onStartScreen(request.data);
  });
};

const confirmErase = async (
  window: BrowserWindow,
  { count, what }: Extract<PageRequest, { method: 'confirmErase' }>,
): Promise<boolean> => {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: count === 1 ? `Erase ${what} for good?` : `Erase ${count.toLocaleString('en')} ${what} for good?`,
    detail: 'It cannot be brought back. To be able to, move it to the trash instead.',
    buttons: ['Keep', 'Erase'],
    defaultId: 0,
    cancelId: 0,
  });
  return response === 1;
};

const withoutUndefined = (change: {
  captureShortcut?: string | null | undefined;
  startAtLogin?: boolean | undefined;
}): Partial<DesktopSettings> => ({
  ...(change.captureShortcut === undefined ? {} : { captureShortcut: change.captureShortcut }),
  ...(change.startAtLogin === undefined ? {} : { startAtLogin: change.startAtLogin }),
});
