import type { Client } from '#shared/contract/client.ts';
import type { StartScreenState } from '#shared/start-screen.ts';
import { EngineError } from '../engine/engine-error.ts';
import { createConnector, type LocalClient } from '../platform/local-client.ts';
import { NotRunningError } from '../platform/not-running-error.ts';
import type { FromEngine, ToEngine } from './engine-protocol.ts';
import { planRestart } from './plan-restart.ts';

export type EngineState =
  | StartScreenState
  /** `client` has been proved to speak with the engine that holds the key of the data folder. */
  | { readonly kind: 'running'; readonly baseUrl: string; readonly client: Client };

interface EngineChild {
  send(message: ToEngine): void;
  kill(): void;
}

type AboutStart = Extract<FromEngine, { kind: 'ready' | 'passphrase_wanted' | 'failed' }>;

export type StartEngineChild = (listeners: {
  readonly onMessage: (message: AboutStart) => void;
  readonly onExit: (code: number) => void;
}) => EngineChild;

export interface EngineKeeperOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly startChild: StartEngineChild;
  readonly onState: (state: EngineState) => void;
}

export interface EngineKeeper {
  state(): EngineState;
  /** Finds the engine that runs over the data folder, or starts one. */
  start(): void;
  /** Kept in memory as long as this process runs, for an engine that has to be started again. */
  unlock(passphrase: string): void;
  /** To be called when the engine does not answer though nothing told of its end, as with one that another program runs. */
  lookAgain(): void;
  /** Ends the engine if this keeper started it; settles when it is gone. */
  stop(): Promise<void>;
}

/** Milliseconds that an engine has to finish what is under way. */
const STOP_PATIENCE = 15_000;
/** Milliseconds until it is looked again for an engine that was faster to start. */
const ANOTHER_WAS_FASTER = 300;

/** Thrown inside to tell that the connector would need a passphrase. */
class PassphraseWanted extends Error {}

/**
 * Keeps an engine running for the desktop: uses the one that runs already over the data folder, else starts one, starts it
 * again when it crashes, waiting longer each time, and tells what to show meanwhile.
 */
export const createEngineKeeper = ({ environment, startChild, onState }: EngineKeeperOptions): EngineKeeper => {
  let state: EngineState = { kind: 'starting', isAgain: false };
  let child: EngineChild | null = null;
  let gone: Promise<void> = Promise.resolve();
  let passphrase: string | undefined;
  let formerPort: number | undefined;
  let crashes: number[] = [];
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let connector: (() => Promise<LocalClient>) | null = null;

  const become = (next: EngineState): void => {
    state = next;
    onState(next);
  };

  const connect = async () => {
    connector ??= createConnector({
      environment,
      askPassphrase: async () => {
        if (passphrase === undefined) throw new PassphraseWanted();
        return passphrase;
      },
    });
    const client = await connector();
    become({ kind: 'running', baseUrl: client.baseUrl, client });
  };

  const fail = (error: unknown): void => {
    if (error instanceof PassphraseWanted) return become({ kind: 'locked', isWrong: false });
    if (error instanceof EngineError) {
      if (error.code === 'wrong_key' && passphrase !== undefined) {
        passphrase = undefined;
        return become({ kind: 'locked', isWrong: true });
      }
      return become({ kind: 'failed', code: error.code, message: error.message });
    }
    const name = error instanceof Error ? error.name : typeof error;
    become({
      kind: 'failed',
      code: 'internal',
      message: `CMEM could not be reached (${name}). What was stored is safe.`,
    });
  };

  const find = async (): Promise<void> => {
    try {
      await connect();
    } catch (error) {
      if (isStopping) return;
      if (error instanceof NotRunningError) launch();
      else fail(error);
    }
  };

  const findIn = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void find(), ms);
  };

  const launch = (): void => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gone = promise;
    let outcome: AboutStart['kind'] | 'none' = 'none';
    let failure: Extract<AboutStart, { kind: 'failed' }> | undefined;
    const started = startChild({
      onMessage(message) {
        outcome = message.kind;
        if (message.kind === 'passphrase_wanted') {
          if (passphrase === undefined) become({ kind: 'locked', isWrong: false });
          else started.send({ kind: 'passphrase', passphrase });
        } else if (message.kind === 'ready') {
          formerPort = message.port;
          connect().catch(fail);
        } else failure = message;
      },
      onExit(code) {
        if (child === started) child = null;
        resolve();
        if (isStopping) return;
        if (failure !== undefined) return refused(failure);
        if (outcome === 'ready' && code === 0) return become({ kind: 'stopped' });
        crashed();
      },
    });
    child = started;
    started.send({ kind: 'start', formerPort });
  };

  const refused = ({ code, message, isWrongPassphrase }: Extract<AboutStart, { kind: 'failed' }>): void => {
    if (code === 'store_locked') return findIn(ANOTHER_WAS_FASTER);
    if (!isWrongPassphrase) return become({ kind: 'failed', code, message });
    passphrase = undefined;
    become({ kind: 'locked', isWrong: true });
  };

  const crashed = (): void => {
    crashes = [...crashes, Date.now()].slice(-20);
    const wait = planRestart(crashes, Date.now());
    if (wait === null) {
      crashes = [];
      const message =
        'CMEM crashed again and again and was not started once more. What was confirmed as stored is safe.';
      return become({ kind: 'failed', code: 'internal', message });
    }
    become({ kind: 'starting', isAgain: true });
    findIn(wait);
  };

  const start = (): void => {
    clearTimeout(timer);
    become({ kind: 'starting', isAgain: false });
    void find();
  };

  return {
    state: () => state,
    start,
    unlock(given) {
      passphrase = given;
      become({ kind: 'starting', isAgain: false });
      if (child === null) void find();
      else child.send({ kind: 'passphrase', passphrase: given });
    },
    lookAgain() {
      if (!isStopping && child === null && state.kind === 'running') start();
    },
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      if (child === null) return;
      const ending = child;
      ending.send({ kind: 'stop' });
      const impatience = setTimeout(() => ending.kill(), STOP_PATIENCE);
      await gone;
      clearTimeout(impatience);
    },
  };
};
