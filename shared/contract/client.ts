import { EngineEvent } from '../schemas/events.ts';
import { ErrorBody, type ErrorCode } from '../schemas/error.ts';
import { operations, type OperationId, type Operations } from './operations.ts';
import type { Operation, OperationOutput, OperationRequest } from './operation.ts';

export interface ClientOptions {
  /** Such as `http://127.0.0.1:7377`. */
  readonly baseUrl: string;
  /** Left out in a browser tab, where the session cookie stands for it. */
  readonly token?: string;
  /** Told to the engine for its audit, where the client itself serves others. */
  readonly face?: 'mcp';
  readonly fetch?: typeof fetch;
}

/** Says through which face a request came in, for the audit. */
export const FACE_HEADER = 'x-cmem-face';

/** The engine's refusal, with the code that says which. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;
  readonly requestId: string;

  constructor({ error }: ErrorBody) {
    super(error.message);
    this.code = error.code;
    this.details = error.details;
    this.requestId = error.request_id;
  }
}

/** No answer that can be CMEM's: nothing listens there, or something else does. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

export interface Client {
  /** Throws `ApiError` when the engine refuses and `UnreachableError` when there is no engine. */
  call<I extends OperationId>(
    id: I,
    request: OperationRequest<Operations[I]>,
    signal?: AbortSignal,
  ): Promise<OperationOutput<Operations[I]>>;
  /** Ends when `signal` is aborted or the engine closes the stream. `onOpen`: from here on nothing is missed. */
  events(signal: AbortSignal, onOpen?: () => void): AsyncGenerator<EngineEvent>;
}

export const createClient = ({ baseUrl, token, face, fetch: send = fetch }: ClientOptions): Client => {
  const authorization: Record<string, string> = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(face === undefined ? {} : { [FACE_HEADER]: face }),
  };

  const request = async (path: string, init: RequestInit): Promise<Response> => {
    try {
      return await send(`${baseUrl}${path}`, { ...init, redirect: 'error' });
    } catch (cause) {
      if (init.signal?.aborted) throw cause;
      throw new UnreachableError(`no answer from ${baseUrl}; is the engine running?`, { cause });
    }
  };

  return {
    async call(id, sent, signal) {
      const operation: Operation = operations[id];
      const { path, query, body } = splitRequest(operation, sent as Record<string, unknown>);
      const response = await request(`${path}${query}`, {
        method: operation.method,
        headers: body === undefined ? authorization : { ...authorization, 'content-type': 'application/json' },
        body: body === undefined ? null : JSON.stringify(body),
        signal: signal ?? null,
      });
      if (!response.ok) throw await toError(response, baseUrl);
      return operation.output.parse(await response.json()) as OperationOutput<Operations[typeof id]>;
    },

    async *events(signal, onOpen) {
      const response = await request('/v1/events', {
        headers: { ...authorization, accept: 'text/event-stream' },
        signal,
      });
      if (!response.ok || response.body === null) throw await toError(response, baseUrl);
      onOpen?.();
      let buffered = '';
      for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
        const blocks = (buffered + text).split('\n\n');
        buffered = blocks.pop() ?? '';
        for (const block of blocks) {
          const data = block.split('\n').find((line) => line.startsWith('data:'));
          if (data !== undefined) yield EngineEvent.parse(JSON.parse(data.slice('data:'.length)));
        }
      }
    },
  };
};

/** Puts each field of a request where its operation has it: path, query string or body. */
export const splitRequest = (operation: Operation, sent: Readonly<Record<string, unknown>>) => {
  const { params, query: inQuery, body } = partRequest(operation, sent);
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(inQuery)) {
    if (Array.isArray(value)) for (const item of value) query.append(name, String(item));
    else query.append(name, String(value));
  }
  return {
    path,
    query: query.size === 0 ? '' : `?${query.toString()}`,
    body: operation.body === undefined ? undefined : body,
  };
};

type Part = Record<string, unknown>;

/** The fields of a request by the part of it that they stand in; those that are undefined are left out. */
export const partRequest = (
  operation: Operation,
  sent: Readonly<Record<string, unknown>>,
): { params: Part; query: Part; body: Part } => {
  const inPath = new Set(Object.keys(operation.params?.shape ?? {}));
  const inQuery = new Set(Object.keys(operation.query?.shape ?? {}));
  const parts = { params: {} as Part, query: {} as Part, body: {} as Part };
  for (const [name, value] of Object.entries(sent)) {
    if (value === undefined) continue;
    if (inPath.has(name)) parts.params[name] = value;
    else if (inQuery.has(name)) parts.query[name] = value;
    else parts.body[name] = value;
  }
  return parts;
};

const toError = async (response: Response, baseUrl: string): Promise<Error> => {
  const body = ErrorBody.safeParse(await response.json().catch(() => null));
  if (body.success) return new ApiError(body.data);
  return new UnreachableError(
    `${baseUrl} answered ${response.status}, but not as CMEM does; something else listens there`,
  );
};
