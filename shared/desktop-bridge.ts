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

type DesktopCommand = 'focus_search';

export interface DesktopSettings {
  /** In Electron's notation, such as `CommandOrControl+Shift+M`; null where quick capture has no shortcut. */
  readonly captureShortcut: string | null;
  readonly startAtLogin: boolean;
}
