// Loaded with `-r` before the app, into real Electron and into its stand-in alike: keeps what the app asks of the desktop, which no
// page can show, and lets a spec press, click and answer. `e2e/fixtures/desktop-probe.ts` is its interface.
const electron = require('electron');

const notifications = [];
const opened = [];
const dialogs = [];
const answers = [];
const utilities = [];
const shortcuts = new Map();
let tray;
let menu;

const around = (subject, name, record) => {
  const original = subject[name];
  subject[name] = function (...args) {
    return record.call(this, () => original.apply(this, args), ...args);
  };
};

around(electron.Tray.prototype, 'setContextMenu', function (go, given) {
  tray = this;
  menu = given;
  return go();
});
let tooltip = '';
around(electron.Tray.prototype, 'setToolTip', (go, text) => ((tooltip = text), go()));
around(electron.Notification.prototype, 'show', function (go) {
  notifications.push(this);
  return go();
});
around(electron.globalShortcut, 'register', (go, keys, pressed) => {
  const isTaken = globalThis.desktopProbe.takenShortcuts.has(keys);
  const done = !isTaken && go();
  if (done) shortcuts.set(keys, pressed);
  return done;
});
around(electron.globalShortcut, 'unregister', (go, keys) => (shortcuts.delete(keys), go()));
around(electron.shell, 'openExternal', (_go, url) => (opened.push(url), Promise.resolve()));
around(electron.shell, 'openPath', (_go, path) => (opened.push(path), Promise.resolve('')));
around(electron.utilityProcess, 'fork', (go) => {
  const child = go();
  utilities.push(child);
  child.on('exit', () => utilities.splice(utilities.indexOf(child), 1));
  return child;
});
const asked = (args) =>
  args.findLast((argument) => argument !== null && typeof argument === 'object' && !('webContents' in argument));
const answer = (kind, args) => {
  dialogs.push({ kind, ...asked(args) });
  const given = answers.shift();
  if (given === undefined) throw new Error('a dialog that the spec did not expect');
  return given;
};
electron.dialog.showMessageBox = async (...args) => ({ response: answer('message', args), checkboxChecked: false });
electron.dialog.showMessageBoxSync = (...args) => answer('message', args);
electron.dialog.showOpenDialog = async (...args) => {
  const filePaths = answer('open', args);
  return { canceled: filePaths.length === 0, filePaths };
};

const labels = (items) =>
  items
    .filter(({ type }) => type !== 'separator')
    .flatMap((item) => [
      item.label,
      ...(item.submenu ? labels(item.submenu.items).map((label) => `${item.label} › ${label}`) : []),
    ]);
const find = (items, [first, ...rest]) => {
  const item = items.find(({ label }) => label === first);
  if (item === undefined) throw new Error(`there is no item ${first}; there are: ${labels(items).join(', ')}`);
  return rest.length === 0 ? item : find(item.submenu.items, rest);
};

globalThis.desktopProbe = {
  takenShortcuts: new Set(),
  shortcuts: () => [...shortcuts.keys()],
  pressShortcut(keys) {
    const pressed = shortcuts.get(keys);
    if (pressed === undefined) throw new Error(`no shortcut ${keys}`);
    pressed();
  },
  clickTray: () => tray.emit('click'),
  trayTooltip: () => tooltip,
  trayItems: () => labels(menu?.items ?? []),
  clickTrayItem: (label) => find(menu.items, label.split(' › ')).click(),
  appMenuItems: () => labels(electron.Menu.getApplicationMenu().items),
  clickAppMenuItem: (label) => find(electron.Menu.getApplicationMenu().items, label.split(' › ')).click(),
  notifications: () => notifications.map(({ title, body }) => ({ title, body })),
  clickNotification: (title) => notifications.findLast((shown) => shown.title === title).emit('click'),
  openedExternally: () => [...opened],
  dialogs: () => dialogs.map(({ kind, message, detail, buttons }) => ({ kind, message, detail, buttons })),
  answerDialog: (value) => void answers.push(value),
  setDark: (isDark) => void (electron.nativeTheme.themeSource = isDark ? 'dark' : 'light'),
  power: (event) => electron.powerMonitor.emit(event),
  utilities: () => utilities.length,
  // The engine is started first, its models after it.
  killUtility: () => process.kill(utilities[0].pid, 'SIGKILL'),
};
