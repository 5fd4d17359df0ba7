import { z } from 'zod';

/** `window.cmem`: what only a desktop can do. Absent in a browser tab. */
export interface DesktopBridge {
  readonly platform: 'darwin' | 'linux' | 'win32';
  readonly version: string;
  /** Asks the person for a folder with the system's own dialog; null when they think better of it. */
  pickFolder(): Promise<string | null>;
  /** Opens an http or https address in the person's browser. */
  openExternal(url: string): Promise<void>;
  /** The system's own question before something is erased for good. */
  confirmErase(question: { readonly count: number; readonly what: string }): Promise<boolean>;
  /** The text on the clipboard. Asked only when the person pressed the button that offers it. */
  readClipboard(): Promise<string>;
  closeCapture(): Promise<void>;
  getDesktopSettings(): Promise<DesktopSettings>;
  setDesktopSettings(change: Partial<DesktopSettings>): Promise<DesktopSettings>;
  /** An address within the app, from a menu, the tray or a deep link. Returns what ends it. */
  onNavigate(listener: (address: string) => void): () => void;
  onCommand(listener: (command: DesktopCommand) => void): () => void;
}

const DesktopCommand = z.enum(['focus_search']);
export type DesktopCommand = z.infer<typeof DesktopCommand>;

export const DesktopSettings = z.strictObject({
  /** In Electron's notation, such as `CommandOrControl+Shift+M`; null where quick capture has no shortcut. */
  captureShortcut: z
    .string()
    .regex(/^([A-Za-z]+\+){1,4}([A-Za-z0-9]+|[^\s\w])$/)
    .max(60)
    .nullable(),
  startAtLogin: z.boolean(),
});
export type DesktopSettings = z.infer<typeof DesktopSettings>;

/** What the page may ask of the main process; each is one method of `DesktopBridge`. */
export const PageRequest = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('pickFolder') }),
  z.strictObject({ method: z.literal('openExternal'), url: z.url({ protocol: /^https?$/ }).max(8192) }),
  z.strictObject({
    method: z.literal('confirmErase'),
    count: z.int().min(1),
    /** In words, such as `memories of the project shop`. */
    what: z.string().min(1).max(300),
  }),
  z.strictObject({ method: z.literal('readClipboard') }),
  z.strictObject({ method: z.literal('closeCapture') }),
  z.strictObject({ method: z.literal('getDesktopSettings') }),
  z.strictObject({ method: z.literal('setDesktopSettings'), change: DesktopSettings.partial() }),
]);
export type PageRequest = z.infer<typeof PageRequest>;

/** What the main process tells the page unasked. */
export type PageEvent =
  | { readonly kind: 'navigate'; readonly address: string }
  | { readonly kind: 'command'; readonly command: DesktopCommand };
