import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';

type Params = Readonly<Record<string, unknown>>;
/** The answers of Chromium's own protocol are trusted. */
// oxlint-disable-next-line typescript/no-explicit-any
type Answer = any;

export interface CdpSession {
  send(method: string, params?: Params): Promise<Answer>;
  on(event: string, listener: (params: Answer) => void): void;
}

export interface Cdp extends CdpSession {
  session(id: string): CdpSession;
}

interface Waiting {
  readonly method: string;
  resolve(result: Answer): void;
  reject(error: Error): void;
}

/** The Chrome DevTools Protocol over a pair of pipes: JSON, each message ended by a NUL. */
export const connectCdp = (out: Writable, input: Readable): Cdp => {
  const waiting = new Map<number, Waiting>();
  const emitters = new Map<string, EventEmitter>();
  let lastId = 0;
  let buffered = '';

  const emitterOf = (sessionId: string): EventEmitter => {
    const known = emitters.get(sessionId) ?? new EventEmitter().setMaxListeners(0);
    emitters.set(sessionId, known);
    return known;
  };
  const take = (text: string): void => {
    const message = JSON.parse(text);
    if (message.id === undefined) {
      emitterOf(message.sessionId ?? '').emit(message.method, message.params);
      return;
    }
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error === undefined) call?.resolve(message.result);
    else call?.reject(new Error(`${call.method}: ${message.error.message}`));
  };
  input.setEncoding('utf8').on('data', (text: string) => {
    const messages = (buffered + text).split('\0');
    buffered = messages.pop() ?? '';
    for (const message of messages) take(message);
  });
  // Chromium ended; what waits for it waits no longer.
  input.on('close', () => {
    for (const { reject, method } of waiting.values()) reject(new Error(`${method}: Chromium has ended`));
    waiting.clear();
  });
  out.on('error', () => undefined);

  const sessionOf = (sessionId: string): CdpSession => ({
    send(method, params = {}) {
      const id = ++lastId;
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      waiting.set(id, { method, resolve, reject });
      out.write(`${JSON.stringify({ id, method, params, ...(sessionId === '' ? {} : { sessionId }) })}\0`);
      return promise;
    },
    on: (event, listener) => void emitterOf(sessionId).on(event, listener),
  });
  return { ...sessionOf(''), session: sessionOf };
};
