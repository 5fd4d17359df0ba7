import {
  isJSONRPCErrorResponse,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  parseJSONRPCMessage,
  ProtocolErrorCode,
  type RequestId,
  type Transport,
} from '@modelcontextprotocol/server';
import { splitLines } from './split-lines.ts';

export interface LineTransportOptions {
  readonly input: NodeJS.ReadableStream;
  /** Resolves once the reader has room again. */
  readonly write: (text: string) => Promise<void>;
  /** Bytes of the longest line that is taken. */
  readonly longestLine: number;
  /** Milliseconds that requests under way have, once the input has ended, before the connection closes without them. */
  readonly graceMs: number;
}

export interface LineTransport extends Transport {
  /** Settles when the connection has closed, whoever closed it. */
  readonly closed: Promise<void>;
}

/**
 * MCP over lines of JSON, as the SDK's own but sterner: what is no JSON-RPC is answered with the error that JSON-RPC has for
 * it, except for what can only be a notification; a line beyond the limit is thrown away and the next one read; and what was
 * asked before the input ended is still answered.
 */
export const createLineTransport = ({ input, write, longestLine, graceMs }: LineTransportOptions): LineTransport => {
  const pending = new Set<RequestId>();
  let ended = false;
  let isClosed = false;
  const { promise: closed, resolve: tellClosed } = Promise.withResolvers<void>();

  const send = async (message: JSONRPCMessage): Promise<void> => {
    if (isClosed) return;
    await write(`${JSON.stringify(message)}\n`);
    if ((isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message)) && message.id !== undefined) {
      pending.delete(message.id);
      if (ended && pending.size === 0) await transport.close();
    }
  };

  const refuse = (id: RequestId | null, code: ProtocolErrorCode, message: string) => {
    // The SDK's type leaves out the null that JSON-RPC wants where no id could be read.
    const answer = { jsonrpc: '2.0', id, error: { code, message } } as JSONRPCMessage;
    send(answer).catch((error: unknown) => transport.onerror?.(error as Error));
  };

  const deliver = (value: unknown): void => {
    const message = toMessage(value);
    if (message === null) {
      if (!isNotificationLike(value))
        refuse(idOf(value), ProtocolErrorCode.InvalidRequest, 'Invalid Request: this is no JSON-RPC 2.0 message');
      return;
    }
    // A subscription is answered when it ends, and there is no use in waiting for that.
    if (isJSONRPCRequest(message) && message.method !== 'subscriptions/listen') pending.add(message.id);
    else if ('method' in message && message.method === 'notifications/cancelled') forget(message.params?.['requestId']);
    transport.onmessage?.(message);
  };

  const forget = (id: unknown) => {
    if (typeof id === 'string' || typeof id === 'number') pending.delete(id);
  };

  const onLine = (line: Buffer | 'too_long'): void => {
    if (line === 'too_long') {
      refuse(
        null,
        ProtocolErrorCode.InvalidRequest,
        `A line is longer than ${longestLine} bytes, the most that is taken`,
      );
      return;
    }
    const value = readJson(line);
    if (value === NOTHING) return;
    if (value === UNREADABLE) refuse(null, ProtocolErrorCode.ParseError, 'Parse error: this line is not JSON in UTF-8');
    // Several messages in one line are of revision 2025-03-26; each is answered by itself.
    else if (Array.isArray(value) && value.length > 0) value.forEach(deliver);
    else deliver(value);
  };

  const split = splitLines(longestLine, onLine);
  const onEnd = () => {
    if (ended) return;
    ended = true;
    split.end();
    if (pending.size === 0) void transport.close();
    else setTimeout(() => void transport.close(), graceMs).unref();
  };
  const onData = (chunk: Buffer | string) => split.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);

  const transport: LineTransport = {
    closed,
    async start() {
      input.on('data', onData).once('end', onEnd).once('close', onEnd).once('error', onEnd);
    },
    send,
    async close() {
      if (isClosed) return;
      isClosed = true;
      input.off('data', onData).pause();
      transport.onclose?.();
      tellClosed();
    },
  };
  return transport;
};

const NOTHING = Symbol('an empty line');
const UNREADABLE = Symbol('no JSON');
const utf8 = new TextDecoder('utf-8', { fatal: true });

const readJson = (line: Buffer): unknown => {
  try {
    const text = utf8.decode(line);
    return text.trim() === '' ? NOTHING : JSON.parse(text);
  } catch {
    return UNREADABLE;
  }
};

const toMessage = (value: unknown): JSONRPCMessage | null => {
  try {
    return parseJSONRPCMessage(value);
  } catch {
    return null;
  }
};

const isNotificationLike = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'method' in value && !('id' in value);

const idOf = (value: unknown): RequestId | null => {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('method' in value)) return null;
  return typeof value.id === 'string' || typeof value.id === 'number' ? value.id : null;
};
