import { contextBridge, ipcRenderer } from 'electron';
import type { DesktopBridge, PageEvent, PageRequest } from '#shared/desktop-bridge.ts';
import { desktopChannels } from '#shared/desktop-channels.ts';
import type { StartScreenBridge, StartScreenState } from '#shared/start-screen.ts';
import { keptUntilHeard } from './kept-until-heard.ts';

const ask = (request: PageRequest): Promise<unknown> => ipcRenderer.invoke(desktopChannels.pageRequest, request);

const pageBridge = (): DesktopBridge => {
  const navigations = keptUntilHeard<string>();
  const commands = keptUntilHeard<'focus_search'>();
  ipcRenderer.on(desktopChannels.pageEvent, (_event, told: PageEvent) => {
    if (told.kind === 'navigate') navigations.tell(told.address);
    else commands.tell(told.command);
  });
  return {
    platform: process.platform as DesktopBridge['platform'],
    version: CMEM_VERSION,
    pickFolder: () => ask({ method: 'pickFolder' }) as Promise<string | null>,
    openExternal: (url) => ask({ method: 'openExternal', url }) as Promise<void>,
    confirmErase: ({ count, what }) => ask({ method: 'confirmErase', count, what }) as Promise<boolean>,
    readClipboard: () => ask({ method: 'readClipboard' }) as Promise<string>,
    closeCapture: () => ask({ method: 'closeCapture' }) as Promise<void>,
    getDesktopSettings: () => ask({ method: 'getDesktopSettings' }) as ReturnType<DesktopBridge['getDesktopSettings']>,
    setDesktopSettings: (change) =>
      ask({ method: 'setDesktopSettings', change }) as ReturnType<DesktopBridge['setDesktopSettings']>,
    onNavigate: (listener) => navigations.listen(listener),
    onCommand: (listener) => commands.listen(listener),
  };
};

const startScreenBridge = (): StartScreenBridge => {
  const states = keptUntilHeard<StartScreenState>();
  ipcRenderer.on(desktopChannels.startState, (_event, state: StartScreenState) => states.tell(state));
  return {
    ask: (request) => ipcRenderer.invoke(desktopChannels.startRequest, request) as Promise<void>,
    onState: (listener) => void states.listen(listener),
  };
};

// The main process looks at each sender again: what is offered here to a page is not thereby granted to it.
if (location.protocol === 'file:') contextBridge.exposeInMainWorld('cmemStart', startScreenBridge());
else contextBridge.exposeInMainWorld('cmem', pageBridge());
