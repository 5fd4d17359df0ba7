/** What belongs to the desktop round the windows. There is none here: these keep to Electron's ways and show nothing. What the app
 *  asked of them is told by the recorder, here and on real Electron alike. */
import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { checkOptions, covered } from './covered.ts';

export class Tray extends EventEmitter implements Pick<Electron.Tray, 'setContextMenu' | 'setImage' | 'setToolTip'> {
  constructor(_image: Electron.NativeImage | string) {
    super();
    return covered(this, 'Tray');
  }

  setContextMenu(): void {
    // Nobody sees it.
  }

  setImage(): void {
    // Nobody sees it.
  }

  setToolTip(): void {
    // Nobody sees it.
  }
}

class MenuItem {
  readonly label: string;
  readonly id: string;
  readonly type: string;
  readonly role: string | undefined;
  readonly enabled: boolean;
  readonly visible: boolean;
  readonly accelerator: string | undefined;
  readonly submenu: Menu | undefined;
  readonly click: () => void;

  constructor(options: Electron.MenuItemConstructorOptions) {
    checkOptions<Electron.MenuItemConstructorOptions>('MenuItem', options, [
      'label',
      'id',
      'type',
      'role',
      'click',
      'accelerator',
      'registerAccelerator',
      'submenu',
    ]);
    this.label = options.label ?? '';
    this.id = options.id ?? '';
    this.role = options.role;
    this.accelerator = options.accelerator;
    this.enabled = true;
    this.visible = true;
    this.submenu = Array.isArray(options.submenu) ? Menu.buildFromTemplate(options.submenu) : undefined;
    this.type = options.type ?? (this.submenu === undefined ? 'normal' : 'submenu');
    this.click = () => options.click?.(this as never, undefined, {});
  }
}

export class Menu {
  static buildFromTemplate(template: Electron.MenuItemConstructorOptions[]): Menu {
    const menu = new Menu();
    menu.items = template.map((options) => new MenuItem(options));
    return covered(menu, 'Menu');
  }

  static setApplicationMenu(menu: Menu | null): void {
    applicationMenu = menu;
  }

  static getApplicationMenu(): Menu | null {
    return applicationMenu;
  }

  items: MenuItem[] = [];
}
let applicationMenu: Menu | null = null;

export class Notification extends EventEmitter implements Pick<Electron.Notification, 'show' | 'title' | 'body'> {
  readonly title: string;
  readonly body: string;

  constructor(options: Electron.NotificationConstructorOptions = {}) {
    super();
    checkOptions<Electron.NotificationConstructorOptions>('Notification', options, ['title', 'body']);
    this.title = options.title ?? '';
    this.body = options.body ?? '';
    return covered(this, 'Notification');
  }

  show(): void {
    this.emit('show');
  }
}

const shortcuts = new Set<string>();
const KEYS =
  /^((Command|Cmd|Control|Ctrl|CommandOrControl|CmdOrCtrl|Alt|Option|AltGr|Shift|Super|Meta)\+)+([A-Z0-9]|F\d{1,2}|Space|Tab|[^\w\s])$/i;

export const globalShortcut = covered(
  {
    register(accelerator: string, _callback: () => void) {
      if (!KEYS.test(accelerator))
        throw new TypeError(`Error processing argument at index 0, conversion failure from ${accelerator}`);
      if (shortcuts.has(accelerator)) return false;
      shortcuts.add(accelerator);
      return true;
    },
    unregister: (accelerator: string) => void shortcuts.delete(accelerator),
  } satisfies Partial<Electron.GlobalShortcut>,
  'globalShortcut',
);

const unanswered = (what: string) => (): never => {
  throw new Error(`nobody is here to answer ${what}: a spec does, with answerDialog`);
};
export const dialog = covered(
  {
    showMessageBox: unanswered('a message box') as Electron.Dialog['showMessageBox'],
    showMessageBoxSync: unanswered('a message box') as Electron.Dialog['showMessageBoxSync'],
    showOpenDialog: unanswered('an open dialog') as Electron.Dialog['showOpenDialog'],
  } satisfies Partial<Electron.Dialog>,
  'dialog',
);

export const shell = covered(
  {
    openExternal: async (_url: string) => undefined,
    openPath: async (_path: string) => '',
  } satisfies Partial<Electron.Shell>,
  'shell',
);

let copied = '';
export const clipboard = covered(
  {
    readText: async () => copied,
    writeText: async (text: string) => void (copied = text),
  } satisfies Partial<typeof Electron.clipboard>,
  'clipboard',
);

const image = (isEmpty: boolean): Electron.NativeImage =>
  covered(
    {
      isEmpty: () => isEmpty,
      addRepresentation: () => undefined,
      setTemplateImage: () => undefined,
    } satisfies Partial<Electron.NativeImage>,
    'NativeImage',
  ) as unknown as Electron.NativeImage;
export const nativeImage = covered(
  {
    createFromPath(path: string) {
      if (!existsSync(path)) throw new Error(`there is no picture at ${path}`);
      return image(false);
    },
  } satisfies Partial<typeof Electron.NativeImage>,
  'nativeImage',
);

let isDark = false;
export const nativeTheme = covered(
  Object.defineProperties(
    new EventEmitter() as EventEmitter & Pick<Electron.NativeTheme, 'shouldUseDarkColors' | 'themeSource'>,
    {
      shouldUseDarkColors: { get: () => isDark },
      themeSource: {
        get: () => (isDark ? 'dark' : 'light'),
        set(source: Electron.NativeTheme['themeSource']) {
          isDark = source === 'dark';
          nativeTheme.emit('updated');
        },
      },
    },
  ),
  'nativeTheme',
);

export const powerMonitor = covered(new EventEmitter(), 'powerMonitor');

/** One display. `CMEM_STAND_IN_DISPLAY` is its size, such as `1280x720`. */
const display = () => {
  const [width = 1920, height = 1080] = (process.env['CMEM_STAND_IN_DISPLAY'] ?? '1920x1080').split('x').map(Number);
  const bounds = { x: 0, y: 0, width, height };
  return covered(
    { id: 1, bounds, workArea: bounds, scaleFactor: 1 } satisfies Partial<Electron.Display>,
    'Display',
  ) as unknown as Electron.Display;
};
export const screen = covered(
  {
    getAllDisplays: () => [display()],
    getPrimaryDisplay: display,
    getDisplayNearestPoint: display,
    getCursorScreenPoint: () => ({ x: 100, y: 100 }),
  } satisfies Partial<Electron.Screen>,
  'screen',
);
