import { readFileSync } from 'node:fs';
import { Menu, nativeImage, nativeTheme, Tray, type MenuItemConstructorOptions, type NativeImage } from 'electron';
import { trayFile } from './resource-files.ts';
import type { TrayState } from './tray-state.ts';

export interface DesktopTray {
  show(state: TrayState, status: string, menu: MenuItemConstructorOptions[]): void;
}

export const createTray = (onOpen: () => void): DesktopTray => {
  const tray = new Tray(glyph('indexing'));
  let shown: TrayState = 'indexing';
  const redraw = (): void => tray.setImage(glyph(shown));
  tray.on('click', onOpen);
  nativeTheme.on('updated', redraw);
  return {
    show(state, status, menu) {
      shown = state;
      redraw();
      tray.setToolTip(`CMEM: ${status}`);
      tray.setContextMenu(Menu.buildFromTemplate(menu));
    },
  };
};

/** macOS colours the glyph itself; elsewhere its ink is chosen against the panel. */
const glyph = (state: TrayState): NativeImage => {
  const isMac = process.platform === 'darwin';
  const ink = !isMac && nativeTheme.shouldUseDarkColors ? 'white' : 'black';
  const image = nativeImage.createFromPath(trayFile(state, ink, process.platform === 'linux' ? 22 : 16));
  if (process.platform !== 'linux')
    image.addRepresentation({ scaleFactor: 2, buffer: readFileSync(trayFile(state, ink, 32)) });
  if (isMac) image.setTemplateImage(true);
  return image;
};
