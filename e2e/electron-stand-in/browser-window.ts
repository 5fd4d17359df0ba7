import { EventEmitter } from 'node:events';
import { checkOptions, covered } from './covered.ts';
import { proxied, WebContents } from './web-contents.ts';

type Covered =
  | 'close'
  | 'destroy'
  | 'focus'
  | 'getBounds'
  | 'getNormalBounds'
  | 'getTitle'
  | 'hide'
  | 'id'
  | 'isAlwaysOnTop'
  | 'isDestroyed'
  | 'isFocused'
  | 'isMaximized'
  | 'isMinimized'
  | 'isVisible'
  | 'loadFile'
  | 'loadURL'
  | 'maximize'
  | 'minimize'
  | 'restore'
  | 'setBounds'
  | 'setVisibleOnAllWorkspaces'
  | 'show';

const all = new Set<BrowserWindow>();
let focused: BrowserWindow | null = null;
let lastId = 0;

/** Called for each page that a window is made with, before the window is. */
export const contentsCreated = new EventEmitter();
export const allWindows = (): BrowserWindow[] => [...all];

/** A window of headless Chromium. Where it lies, whether it shows and has the focus are kept here: nobody sees it. */
export class BrowserWindow extends EventEmitter implements Pick<Electron.BrowserWindow, Covered> {
  static getAllWindows(): BrowserWindow[] {
    return allWindows();
  }

  static getFocusedWindow(): BrowserWindow | null {
    return focused;
  }

  static fromWebContents(contents: unknown): BrowserWindow | null {
    return [...all].find(({ webContents }) => (webContents as unknown) === contents) ?? null;
  }

  readonly id = ++lastId;
  readonly webContents: Electron.WebContents;
  private readonly contents: WebContents;
  private readonly self: BrowserWindow;
  private bounds: Electron.Rectangle;
  private visible: boolean;
  private maximized = false;
  private minimized = false;
  private destroyed = false;
  private readonly onTop: boolean;
  private readonly title: string;

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super();
    checkOptions<Electron.BrowserWindowConstructorOptions>('BrowserWindow', options, [
      'x',
      'y',
      'width',
      'height',
      'minWidth',
      'minHeight',
      'title',
      'icon',
      'show',
      'frame',
      'alwaysOnTop',
      'skipTaskbar',
      'minimizable',
      'maximizable',
      'fullscreenable',
      'backgroundColor',
      'webPreferences',
    ]);
    const { x = 0, y = 0, width = 800, height = 600 } = options;
    this.bounds = { x, y, width, height };
    this.visible = options.show ?? true;
    this.onTop = options.alwaysOnTop ?? false;
    this.title = options.title ?? '';
    this.contents = new WebContents(options.webPreferences, { width, height });
    this.webContents = proxied(this.contents) as unknown as Electron.WebContents;
    this.contents.on('stand-in-close', () => this.close());
    this.self = covered(this, 'BrowserWindow');
    all.add(this.self);
    contentsCreated.emit('created', this.webContents);
    return this.self;
  }

  async loadURL(url: string): Promise<void> {
    await this.contents.load(url);
  }

  async loadFile(file: string): Promise<void> {
    await this.contents.loadFile(file);
  }

  show(): void {
    if (!this.visible) {
      this.visible = true;
      this.emit('show');
    }
    this.focus();
  }

  hide(): void {
    if (focused === this.self) focused = null;
    this.visible = false;
    this.emit('hide');
  }

  focus(): void {
    focused = this.self;
    this.contents.focus();
    this.emit('focus');
  }

  isFocused(): boolean {
    return focused === this.self;
  }

  isVisible(): boolean {
    return this.visible;
  }

  isAlwaysOnTop(): boolean {
    return this.onTop;
  }

  isDestroyed(): boolean {
    return this.destroyed;
  }

  getTitle(): string {
    return this.title;
  }

  getBounds(): Electron.Rectangle {
    return { ...this.bounds };
  }

  getNormalBounds(): Electron.Rectangle {
    return { ...this.bounds };
  }

  setBounds(bounds: Partial<Electron.Rectangle>): void {
    this.bounds = { ...this.bounds, ...bounds };
    this.emit('move');
    this.emit('resize');
  }

  maximize(): void {
    this.maximized = true;
    this.emit('resize');
  }

  isMaximized(): boolean {
    return this.maximized;
  }

  minimize(): void {
    this.minimized = true;
  }

  restore(): void {
    this.minimized = false;
  }

  isMinimized(): boolean {
    return this.minimized;
  }

  setVisibleOnAllWorkspaces(): void {
    // There is one workspace.
  }

  close(): void {
    let prevented = false;
    this.emit('close', { preventDefault: () => void (prevented = true) });
    if (!prevented) this.destroy();
  }

  destroy(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    all.delete(this.self);
    if (focused === this.self) focused = null;
    this.contents.end();
    this.emit('closed');
    if (all.size === 0) contentsCreated.emit('none-left');
  }
}
