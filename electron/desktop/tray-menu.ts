import type { MenuItemConstructorOptions } from 'electron';

export interface TrayChoices {
  readonly isRunning: boolean;
  readonly isPaused: boolean;
  readonly status: string;
  readonly captureShortcut: string | null;
  open(): void;
  openStatus(): void;
  capture(): void;
  pause(minutes: number | null): void;
  resume(): void;
  quit(): void;
}

/** Only what can be done at present: while the store is locked there is nothing to capture into. */
export const trayMenu = (choices: TrayChoices): MenuItemConstructorOptions[] => [
  { label: 'Open CMEM', click: choices.open },
  ...(choices.isRunning ? whileRunning(choices) : []),
  { type: 'separator' },
  { id: 'status', label: choices.status, click: choices.openStatus },
  { type: 'separator' },
  { label: 'Quit CMEM', click: choices.quit },
];

const whileRunning = (choices: TrayChoices): MenuItemConstructorOptions[] => {
  const { captureShortcut: accelerator, isPaused, capture, pause, resume } = choices;
  return [
    // Shown beside the item; it is the system that listens for it.
    {
      label: 'Quick capture',
      click: capture,
      ...(accelerator === null ? {} : { accelerator, registerAccelerator: false }),
    },
    isPaused
      ? { label: 'Resume capture', click: resume }
      : {
          label: 'Pause capture',
          submenu: [
            { label: 'For 30 minutes', click: () => pause(30) },
            { label: 'For 2 hours', click: () => pause(120) },
            { label: 'Until I resume it', click: () => pause(null) },
          ],
        },
  ];
};
