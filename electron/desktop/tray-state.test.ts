import { expect, test } from 'vitest';
import type { Client } from '#shared/contract/client.ts';
import type { EngineState } from './engine-keeper.ts';
import { statusLine, trayStateOf } from './tray-state.ts';

const running: EngineState = { kind: 'running', baseUrl: 'http://127.0.0.1:7377', client: {} as Client };
const facts = { memories: 1234, pending: 0, isPaused: false };

test.each([
  [running, facts, 'idle', '1,234 memories · up to date'],
  [running, { ...facts, memories: 1, pending: 12 }, 'indexing', '1 memory · indexing 12'],
  [running, { ...facts, pending: 12, isPaused: true }, 'paused', '1,234 memories · capture paused'],
  [running, null, 'idle', 'Running'],
  [{ kind: 'starting', isAgain: true }, facts, 'indexing', 'Starting again after a crash'],
  [{ kind: 'locked', isWrong: false }, null, 'locked', 'Locked: needs your passphrase'],
  [{ kind: 'failed', code: 'disk_full', message: '' }, facts, 'error', 'Not running: open to see why'],
  [{ kind: 'stopped' }, facts, 'error', 'Stopped'],
] as const)('%j with %j is %s: %s', (engine, known, state, line) => {
  expect(trayStateOf(engine, known)).toBe(state);
  expect(statusLine(engine, known)).toBe(line);
});
