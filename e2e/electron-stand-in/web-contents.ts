import { EventEmitter } from 'node:events';
import { pathToFileURL } from 'node:url';
import { checkOptions, covered } from './covered.ts';
import { chromium } from './chromium.ts';
import type { CdpSession } from './cdp.ts';
import { answerInvoke } from './ipc-main.ts';
import { BINDING, pageScripts, PRELOAD_WORLD } from './page-scripts.ts';

const byTarget = new Map<string, WebContents>();
let lastId = 0;

type Covered = 'close' | 'focus' | 'getURL' | 'id' | 'isDestroyed' | 'reload' | 'send' | 'setWindowOpenHandler';

interface Navigation {
  readonly url: string;
  readonly isMainFrame: boolean;
  defaultPrevented: boolean;
  preventDefault(): void;
}

/** A page of Chromium, as Electron's main process sees it. */
export class WebContents extends EventEmitter implements Pick<Electron.WebContents, Covered> {
  readonly id = ++lastId;
  targetId = '';
  private url = '';
  private destroyed = false;
  private openHandler: Parameters<Electron.WebContents['setWindowOpenHandler']>[0] | null = null;
  /** Of the preload, in the document that is shown. */
  private preloadContext: number | null = null;
  private mainFrame = '';
  /** How many loads are under way that the main process itself asked for. */
  private ownLoads = 0;
  private asked = false;
  private readonly session: Promise<CdpSession>;

  constructor(preferences: Electron.WebPreferences | undefined, size: { width: number; height: number }) {
    super();
    checkOptions<Electron.WebPreferences>('webPreferences', preferences, [
      'preload',
      'partition',
      'sandbox',
      'contextIsolation',
      'nodeIntegration',
      'webviewTag',
      'spellcheck',
    ]);
    if (
      preferences?.sandbox === false ||
      preferences?.contextIsolation === false ||
      preferences?.nodeIntegration === true
    )
      throw new Error('the stand-in for Electron has only windows that are walled off');
    this.session = this.open(preferences?.preload, size);
    this.session.catch((error: unknown) => this.emit('error', error));
  }

  private async open(preload: string | undefined, size: { width: number; height: number }): Promise<CdpSession> {
    const cdp = await chromium;
    const { targetId } = await cdp.send('Target.createTarget', { url: 'about:blank', newWindow: true, ...size });
    this.targetId = targetId as string;
    byTarget.set(this.targetId, proxied(this));
    const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: true });
    const session = cdp.session(sessionId as string);
    this.listen(session);
    const { frameTree } = await session.send('Page.getFrameTree');
    this.mainFrame = frameTree.frame.id as string;
    await Promise.all([
      session.send('Page.enable'),
      session.send('Runtime.enable'),
      session.send('Inspector.enable'),
      session.send('Runtime.addBinding', { name: BINDING, executionContextName: PRELOAD_WORLD }),
      session.send('Fetch.enable', { patterns: [{ resourceType: 'Document', requestStage: 'Request' }] }),
      ...pageScripts(preload).map((script) => session.send('Page.addScriptToEvaluateOnNewDocument', { ...script })),
    ]);
    const { windowId } = await cdp.send('Browser.getWindowForTarget', { targetId });
    // The size of a target has the browser's own frame in it.
    await cdp.send('Browser.setContentsSize', { windowId, ...size }).catch(() => undefined);
    return session;
  }

  private listen(session: CdpSession): void {
    session.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.name === PRELOAD_WORLD && context.auxData.frameId === this.mainFrame)
        this.preloadContext = context.id as number;
    });
    session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
      if (executionContextId === this.preloadContext) this.preloadContext = null;
    });
    session.on('Runtime.executionContextsCleared', () => (this.preloadContext = null));
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId === undefined)
        this.url = `${frame.url as string}${(frame.urlFragment as string | undefined) ?? ''}`;
    });
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (frameId === this.mainFrame) this.url = url as string;
    });
    session.on('Page.loadEventFired', () => this.emit('did-finish-load'));
    session.on('Page.frameRequestedNavigation', ({ frameId }) => {
      if (frameId === this.mainFrame) this.asked = true;
    });
    session.on('Inspector.targetCrashed', () => {
      const details: Electron.RenderProcessGoneDetails = { reason: 'crashed', exitCode: 1 };
      this.emit('render-process-gone', {}, details);
    });
    session.on('Fetch.requestPaused', (paused) => void this.pass(session, paused).catch(() => undefined));
    session.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name === BINDING) void this.receive(session, payload as string);
    });
  }

  /** Asks the app about a navigation that the page itself began. */
  private async pass(
    session: CdpSession,
    paused: { requestId: string; frameId: string; request: { url: string }; redirectedRequestId?: string },
  ) {
    const isMainFrame = paused.frameId === this.mainFrame;
    const isOwn = isMainFrame && this.ownLoads > 0 && !this.asked;
    let prevented = false;
    const event = (): Navigation => {
      const made: Navigation = {
        url: paused.request.url,
        isMainFrame,
        defaultPrevented: false,
        preventDefault: () => void (made.defaultPrevented = prevented = true),
      };
      return made;
    };
    if (paused.redirectedRequestId !== undefined) this.emit('will-redirect', event());
    else if (!isOwn) {
      this.emit('will-frame-navigate', event());
      if (isMainFrame && !prevented) this.emit('will-navigate', event());
    }
    if (isMainFrame) this.asked = false;
    const { requestId } = paused;
    if (prevented) await session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    else await session.send('Fetch.continueRequest', { requestId });
  }

  private async receive(session: CdpSession, payload: string): Promise<void> {
    const { id, channel, args } = JSON.parse(payload) as { id: number; channel: string; args: unknown[] };
    const { url } = this;
    // A preload runs in main frames alone.
    const senderFrame = { url, parent: null } satisfies Partial<Electron.WebFrameMain>;
    const event = { sender: proxied(this), senderFrame: covered(senderFrame, 'WebFrameMain') };
    const answer = await answerInvoke(channel, event as unknown as Electron.IpcMainInvokeEvent, args);
    await this.evaluate(session, { kind: 'reply', id, ...answer });
  }

  private async evaluate(session: CdpSession, message: unknown): Promise<void> {
    // A document that is gone hears nothing, as with Electron.
    if (this.preloadContext === null) return;
    await session
      .send('Runtime.evaluate', {
        contextId: this.preloadContext,
        expression: `standInReceive(${JSON.stringify(JSON.stringify(message))})`,
      })
      .catch(() => undefined);
  }

  send(channel: string, ...args: unknown[]): void {
    void this.session.then((session) => this.evaluate(session, { kind: 'event', channel, args }));
  }

  async load(url: string): Promise<void> {
    const session = await this.session;
    this.ownLoads++;
    try {
      const { errorText } = await session.send('Page.navigate', { url });
      if (errorText !== undefined) throw new Error(`${errorText as string} loading '${url}'`);
    } finally {
      this.ownLoads--;
    }
  }

  async loadFile(file: string): Promise<void> {
    await this.load(pathToFileURL(file).href);
  }

  reload(): void {
    this.ownLoads++;
    void this.session
      .then((session) => session.send('Page.reload'))
      .finally(() => this.ownLoads--)
      .catch(() => undefined);
  }

  getURL(): string {
    return this.url;
  }

  focus(): void {
    void this.session.then((session) => session.send('Page.bringToFront')).catch(() => undefined);
  }

  isDestroyed(): boolean {
    return this.destroyed;
  }

  setWindowOpenHandler(handler: Parameters<Electron.WebContents['setWindowOpenHandler']>[0]): void {
    this.openHandler = handler;
  }

  /** A page opened another one. */
  opens(url: string): Electron.WindowOpenHandlerResponse {
    return this.openHandler?.({ url } as Electron.HandlerDetails) ?? { action: 'allow' };
  }

  /** Through its window, which may refuse. */
  close(): void {
    this.emit('stand-in-close');
  }

  end(): void {
    this.destroyed = true;
    byTarget.delete(this.targetId);
    void this.session
      .then(async () => (await chromium).send('Target.closeTarget', { targetId: this.targetId }))
      .catch(() => undefined);
    this.emit('destroyed');
  }
}

const proxies = new WeakMap<WebContents, WebContents>();
export const proxied = (contents: WebContents): WebContents => {
  const known = proxies.get(contents) ?? covered(contents, 'WebContents');
  proxies.set(contents, known);
  return known;
};

export const webContents = covered(
  {
    fromDevToolsTargetId: (targetId: string) => byTarget.get(targetId) as unknown as Electron.WebContents | undefined,
  } satisfies Partial<typeof Electron.WebContents>,
  'webContents',
);

/** What pages open without the app: it is asked, and anything but "deny" is not covered. */
void chromium.then((cdp) =>
  cdp.on('Target.targetCreated', ({ targetInfo }) => {
    const opener = byTarget.get((targetInfo.openerId as string | undefined) ?? '');
    if (opener === undefined) return;
    const { action } = opener.opens(targetInfo.url as string);
    if (action !== 'deny') throw new Error('the stand-in for Electron does not cover windows that pages open');
    cdp.send('Target.closeTarget', { targetId: targetInfo.targetId }).catch(() => undefined);
  }),
);
