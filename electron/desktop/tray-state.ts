import type { EngineState } from './engine-keeper.ts';

/** What the tray's glyph tells, by its shape. */
export type TrayState = 'idle' | 'indexing' | 'paused' | 'locked' | 'error';

/** What the engine tells of itself while it runs. */
export interface EngineFacts {
  readonly memories: number;
  /** Memories still without a vector. */
  readonly pending: number;
  readonly isPaused: boolean;
}

export const trayStateOf = (engine: EngineState, facts: EngineFacts | null): TrayState => {
  if (engine.kind === 'locked') return 'locked';
  if (engine.kind === 'failed' || engine.kind === 'stopped') return 'error';
  if (engine.kind === 'starting') return 'indexing';
  // What the person decided goes before what the engine happens to be doing.
  if (facts?.isPaused === true) return 'paused';
  return (facts?.pending ?? 0) > 0 ? 'indexing' : 'idle';
};

/** One line for the tray's menu and its tooltip. */
export const statusLine = (engine: EngineState, facts: EngineFacts | null): string => {
  if (engine.kind === 'locked') return 'Locked: needs your passphrase';
  if (engine.kind === 'failed') return 'Not running: open to see why';
  if (engine.kind === 'stopped') return 'Stopped';
  if (engine.kind === 'starting') return engine.isAgain ? 'Starting again after a crash' : 'Starting';
  if (facts === null) return 'Running';
  const held = counted(facts.memories);
  if (facts.isPaused) return `${held} · capture paused`;
  return facts.pending > 0 ? `${held} · indexing ${facts.pending.toLocaleString('en')}` : `${held} · up to date`;
};

const counted = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'memory' : 'memories'}`;
