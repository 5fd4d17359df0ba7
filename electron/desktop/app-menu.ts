import type { MenuItemConstructorOptions } from 'electron';
import { appPaths } from '#shared/app-routes.ts';

export interface AppMenuChoices {
  readonly isMac: boolean;
  /** Developer tools belong to those who build CMEM. */
  readonly isPackaged: boolean;
  capture(): void;
  goTo(address: string): void;
  focusSearch(): void;
  showDataFolder(): void;
  quit(): void;
}

const places = {
  'All memories': appPaths.library,
  Timeline: appPaths.timeline,
  Projects: appPaths.projects,
  Tags: appPaths.tags,
  Prune: appPaths.prune,
  Privacy: appPaths.privacy,
  Audit: appPaths.audit,
  Connections: appPaths.connections,
  Health: appPaths.health,
};

const macMenu = (
  settings: MenuItemConstructorOptions,
  leave: MenuItemConstructorOptions,
): MenuItemConstructorOptions => ({
  label: 'CMEM',
  submenu: [{ role: 'about' }, settings, { role: 'hide' }, leave],
});

export const appMenu = (choices: AppMenuChoices): MenuItemConstructorOptions[] => {
  const { isMac, isPackaged, capture, goTo, focusSearch, showDataFolder, quit } = choices;
  const settings = { label: 'Settings…', accelerator: 'CommandOrControl+,', click: () => goTo(appPaths.settings) };
  const leave = { label: 'Quit CMEM', accelerator: 'CommandOrControl+Q', click: quit };
  return [
    ...(isMac ? [macMenu(settings, leave)] : []),
    {
      label: 'File',
      submenu: [
        { label: 'Quick capture', click: capture },
        ...(isMac ? [] : [settings]),
        { type: 'separator' },
        { role: 'close' },
        ...(isMac ? [] : [leave]),
      ],
    },
    { role: 'editMenu' },
    {
      label: 'Go',
      submenu: [
        // The page has its own keys for these.
        { label: 'Search memories', click: focusSearch },
        { type: 'separator' },
        ...Object.entries(places).map(([label, address]) => ({ label, click: () => goTo(address) })),
      ],
    },
    {
      label: 'View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { role: 'togglefullscreen' },
        ...(isPackaged ? [] : [{ role: 'reload' } as const, { role: 'toggleDevTools' } as const]),
      ],
    },
    { role: 'windowMenu' },
    { role: 'help', submenu: [{ label: 'Show the data folder', click: showDataFolder }] },
  ];
};
