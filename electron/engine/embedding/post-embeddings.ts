import { EngineError } from '../engine-error.ts';
import type { EmbeddingEndpoint } from '../ports.ts';
import { modelUnreachable } from './model-unreachable.ts';

export interface PostOptions {
  readonly timeoutMs: number;
  /** Aborted when the embedder is closed. */
  readonly signal: AbortSignal;
}

/** The body of an answer, or a failure; `retryAfterMs` is null where trying again at once is of no use, and undefined
 *  where the endpoint names no time. */
export type PostOutcome =
  | { readonly body: string }
  | { readonly failure: EngineError; readonly retryAfterMs: number | null | undefined };

/** Enough for 64 vectors of 8192 numbers. */
const LONGEST_ANSWER_BYTES = 16 * 1024 * 1024;

/** Asks once. What the endpoint says of a failure is not passed on: it may quote the texts or the key. */
export const postEmbeddings = async (
  { url, model, key }: EmbeddingEndpoint,
  texts: readonly string[],
  { timeoutMs, signal }: PostOptions,
): Promise<PostOutcome> => {
  const { host } = new URL(url);
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(`${url}/embeddings`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ model, input: texts, encoding_format: 'float' }),
      // Elsewhere than the person said, memory text does not go.
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    });
    if (response.ok) return await readBody(response, host);
    await response.body?.cancel();
    return refused(response, host, model);
  } catch {
    if (signal.aborted) throw new EngineError('engine_closing', 'The embedder is closed.');
    const what = timeout.aborted ? `did not answer within ${timeoutMs / 1000} s` : 'cannot be reached, or hung up';
    const failure = modelUnreachable(`${host} ${what}. See that the server runs there.`);
    return { failure, retryAfterMs: undefined };
  }
};

const readBody = async (response: Response, host: string): Promise<PostOutcome> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > LONGEST_ANSWER_BYTES) {
      const failure = modelUnreachable(`The answer of ${host} is larger than ${LONGEST_ANSWER_BYTES >> 20} MiB.`);
      return { failure, retryAfterMs: null };
    }
    chunks.push(chunk);
  }
  return { body: Buffer.concat(chunks).toString('utf8') };
};

const refused = ({ status, headers }: Response, host: string, model: string): PostOutcome => {
  const isPassing = status === 408 || status === 429 || status >= 500;
  return {
    failure: modelUnreachable(`${host} answered HTTP ${status}${adviceFor(status, model)}`, status),
    retryAfterMs: isPassing ? parseRetryAfter(headers.get('retry-after')) : null,
  };
};

const adviceFor = (status: number, model: string): string => {
  if (status === 401 || status === 403) return '. See that CMEM_EMBEDDING_KEY is right.';
  if (status === 404) return `. See that CMEM_EMBEDDING_URL is right and that the model ${model} is there.`;
  if (status >= 300 && status < 400)
    return ', a redirect, which is not followed. Set CMEM_EMBEDDING_URL to where it leads.';
  return status === 429 ? ': it wants fewer requests. It is asked again later.' : '.';
};

/** Seconds or a date (RFC 9110 §10.2.3). */
const parseRetryAfter = (value: string | null): number | undefined => {
  if (value === null) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
};
