import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { app, Menu, Notification, powerMonitor, shell } from 'electron';
import { appPaths } from '#shared/app-routes.ts';
import type { DesktopSettings } from '#shared/desktop-bridge.ts';
import { appMenu } from './app-menu.ts';
import { answerBridge } from './bridge.ts';
import { createCaptureShortcut } from './capture-shortcut.ts';
import { addressOfLink, linkAmong } from './deep-link.ts';
import type { DesktopFile } from './desktop-file.ts';
import { startEngineChild } from './engine-child.ts';
import { createEngineKeeper, type EngineState } from './engine-keeper.ts';
import { followEngine } from './follow-engine.ts';
import { startScreenFile } from './resource-files.ts';
import { signInSession } from './sign-in-session.ts';
import { HIDDEN_FLAG, setStartAtLogin, startsAtLogin } from './start-at-login.ts';
import { createTray } from './tray.ts';
import { trayMenu } from './tray-menu.ts';
import { statusLine, trayStateOf, type EngineFacts } from './tray-state.ts';
import { createCaptureWindow } from './windows/capture-window.ts';
import { guardContents } from './windows/guard-contents.ts';
import { createMainWindow } from './windows/main-window.ts';
import { secureSession } from './windows/secure-session.ts';

export interface DesktopOptions {
  /** The data folder. */
  readonly home: string;
  readonly file: DesktopFile;
}

type RunningEngine = Extract<EngineState, { kind: 'running' }>;

const PROTOCOL = 'cmem';
/** Milliseconds. */
const FOLLOW_AGAIN = 1_000;
/** Milliseconds. Half of what a session of the engine lasts. */
const SIGN_IN_AGAIN = 12 * 60 * 60 * 1000;

/** Puts the parts of the desktop together: what one of them tells, the others show. */
export const runDesktop = ({ home, file }: DesktopOptions): void => {
  // What comes before there is a window.
  let linkWaiting = linkAmong(process.argv);
  let openLink = (link: string): void => void (linkWaiting = link);
  app.on('open-url', (event, link) => {
    event.preventDefault();
    openLink(link);
  });
  app.on('web-contents-created', (_event, contents) => guardContents(contents));
  // The tray stays.
  app.on('window-all-closed', () => undefined);
  if (app.isPackaged) app.setAsDefaultProtocolClient(PROTOCOL);

  const begin = (): void => {
    const session = secureSession();
    const captureWindow = createCaptureWindow();
    let facts: EngineFacts | null = null;
    let following = new AbortController();
    let isQuitting = false;

    const main = createMainWindow({
      file,
      onHidden() {
        if (file.get().wasToldOfTray) return;
        file.change({ wasToldOfTray: true });
        notify('CMEM goes on in the tray', 'Agents can still use their memory. To end it, choose Quit CMEM there.');
      },
    });

    const notify = (title: string, body: string): void => {
      const notification = new Notification({ title, body });
      notification.on('click', openStatus);
      notification.show();
    };

    const running = (): RunningEngine | null => {
      const engine = keeper.state();
      return engine.kind === 'running' ? engine : null;
    };

    const follow = async (engine: RunningEngine): Promise<void> => {
      following.abort();
      following = new AbortController();
      const { signal } = following;
      while (!signal.aborted) {
        await followEngine(engine.client, signal, (next) => {
          facts = next;
          redrawTray();
        });
        if (signal.aborted) return;
        keeper.lookAgain();
        await delay(FOLLOW_AGAIN);
      }
    };

    const signIn = async (engine: RunningEngine): Promise<void> =>
      signInSession(session, engine.client, engine.baseUrl);

    const show = async (engine: EngineState): Promise<void> => {
      redrawTray();
      if (engine.kind !== 'running') return main.showStart(engine);
      void follow(engine);
      await signIn(engine);
      main.showPage(engine.baseUrl);
    };

    let before: EngineState['kind'] = 'starting';
    const keeper = createEngineKeeper({
      environment: process.env,
      startChild: startEngineChild,
      onState(engine) {
        if (isQuitting) return;
        if (engine.kind === 'starting' && engine.isAgain)
          notify('CMEM ended unexpectedly', 'It starts again. What was confirmed as stored is safe.');
        else if (before === 'running' && engine.kind === 'stopped')
          notify('CMEM was stopped', 'Another program told it to. What was stored is safe.');
        else if (engine.kind === 'failed' && !main.window.isVisible()) notify('CMEM could not start', engine.message);
        before = engine.kind;
        // The engine may be gone again by the time it is signed in to; the state that follows tells.
        show(engine).catch(() => keeper.lookAgain());
      },
    });

    const open = (address?: string): void => {
      if (address !== undefined) main.navigate(address);
      main.show();
    };
    function openStatus(): void {
      const engine = keeper.state();
      if (engine.kind === 'running') return open(appPaths.health);
      main.showStart(engine, true);
      open();
    }
    const capture = (): void => {
      const engine = running();
      if (engine === null) open();
      else captureWindow.toggle(engine.baseUrl);
    };
    const call = (change: Promise<unknown>): void => {
      change.catch(() => notify('CMEM could not do that', 'Nothing was changed. Try again, or see its health.'));
    };
    const pause = (minutes: number | null): void => {
      const engine = running();
      if (engine !== null) call(engine.client.call('capture.pause', { minutes }));
    };
    const resume = (): void => {
      const engine = running();
      if (engine !== null) call(engine.client.call('capture.resume', {}));
    };

    const shortcut = createCaptureShortcut(capture);
    const tray = createTray(() => open());
    function redrawTray(): void {
      const engine = keeper.state();
      const status = statusLine(engine, facts);
      const choices = {
        isRunning: engine.kind === 'running',
        isPaused: facts?.isPaused === true,
        status,
        captureShortcut: shortcut.current(),
        open: () => open(),
        openStatus,
        capture,
        pause,
        resume,
        quit: () => app.quit(),
      };
      tray.show(trayStateOf(engine, facts), status, trayMenu(choices));
    }

    Menu.setApplicationMenu(
      Menu.buildFromTemplate(
        appMenu({
          isMac: process.platform === 'darwin',
          isPackaged: app.isPackaged,
          capture,
          goTo: (address) => open(address),
          focusSearch() {
            open();
            main.command('focus_search');
          },
          showDataFolder: () => void shell.openPath(home),
          quit: () => app.quit(),
        }),
      ),
    );

    const getSettings = (): DesktopSettings => ({
      captureShortcut: shortcut.current(),
      startAtLogin: startsAtLogin(),
    });
    answerBridge({
      startScreenUrl: pathToFileURL(startScreenFile).href,
      engineOrigin: () => running()?.baseUrl ?? null,
      isOurWindow: (window) => window === main.window || window === captureWindow.window(),
      captureWindow,
      getSettings,
      setSettings(change) {
        if (change.captureShortcut !== undefined && shortcut.set(change.captureShortcut)) {
          file.change({ captureShortcut: change.captureShortcut });
          redrawTray();
        }
        if (change.startAtLogin !== undefined) setStartAtLogin(change.startAtLogin);
        return getSettings();
      },
      onStartScreen(request) {
        if (request.method === 'unlock') keeper.unlock(request.passphrase);
        else if (request.method === 'retry') keeper.start();
        else if (request.method === 'showDataFolder') void shell.openPath(home);
        else app.quit();
      },
    });

    openLink = (link) => {
      const address = addressOfLink(link);
      open(address ?? undefined);
    };
    app.on('second-instance', (_event, argv) => openLink(linkAmong(argv) ?? ''));
    app.on('activate', () => open());
    powerMonitor.on('resume', () => keeper.lookAgain());
    setInterval(() => {
      const engine = running();
      if (engine !== null) signIn(engine).catch(() => keeper.lookAgain());
    }, SIGN_IN_AGAIN).unref();

    let hasStopped = false;
    // A page with text that is not saved may still keep its window, and so the app.
    app.on('before-quit', () => main.letClose());
    app.on('will-quit', (event) => {
      if (hasStopped) return;
      event.preventDefault();
      isQuitting = true;
      following.abort();
      const leave = (): void => {
        hasStopped = true;
        app.quit();
      };
      keeper.stop().then(leave, leave);
    });

    shortcut.set(file.get().captureShortcut);
    redrawTray();
    keeper.start();
    if (linkWaiting !== undefined) openLink(linkWaiting);
    else if (!process.argv.includes(HIDDEN_FLAG)) main.show();
  };

  app.whenReady().then(begin, (error: unknown) => {
    throw error;
  });
};
