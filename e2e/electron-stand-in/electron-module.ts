/** What `electron` is to the app's main process. */
export { app } from './app.ts';
export { BrowserWindow } from './browser-window.ts';
export { ipcMain } from './ipc-main.ts';
export {
  clipboard,
  dialog,
  globalShortcut,
  Menu,
  nativeImage,
  nativeTheme,
  Notification,
  powerMonitor,
  screen,
  shell,
  Tray,
} from './native.ts';
export { session } from './session.ts';
export { utilityProcess } from './utility-process.ts';
export { webContents } from './web-contents.ts';
