import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** One request as it came. */
interface EmbeddingRequest {
  readonly url: string;
  readonly authorization: string | undefined;
  readonly model: string;
  readonly input: readonly string[];
}

/** Answers in its own way, or by returning what the vectors are to be. */
export type Behaviour = (request: EmbeddingRequest, response: ServerResponse) => unknown;

export interface EmbeddingServer {
  /** To be set as CMEM_EMBEDDING_URL. */
  readonly url: string;
  readonly requests: EmbeddingRequest[];
  /** From the next request on. */
  behave(next: Behaviour): void;
  close(): Promise<void>;
  /** Listens again where it did before. */
  reopen(): Promise<void>;
}

export const DIMENSIONS = 16;

/** A vector that only equal texts have in common. */
export const vectorOf = (text: string, dimensions = DIMENSIONS): number[] => {
  let state = [...text].reduce((hash, character) => (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0, 7);
  return Array.from({ length: dimensions }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) | 0;
    return state / 2 ** 31;
  });
};

/** In the order of their index from the last on: clients are to go by the index. */
export const answerWith = (response: ServerResponse, vectors: readonly (readonly unknown[])[]): void => {
  const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })).toReversed();
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ object: 'list', data, model: 'm' }));
};

export const wellBehaved: Behaviour = ({ input }, response) =>
  answerWith(
    response,
    input.map((text) => vectorOf(text)),
  );

/** A stand-in for an OpenAI-compatible endpoint, over real HTTP on this machine; gone when the test ends. */
export const embeddingServerForTest = async (first: Behaviour = wellBehaved): Promise<EmbeddingServer> => {
  let behaviour = first;
  let port = 0;
  const requests: EmbeddingRequest[] = [];
  const answer = async (message: IncomingMessage, response: ServerResponse) => {
    const { model, input } = await readJson(message);
    const request = { url: message.url ?? '', authorization: message.headers.authorization, model, input };
    requests.push(request);
    behaviour(request, response);
  };
  const server = createServer((message, response) => void answer(message, response));
  const listen = () =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', () => {
        ({ port } = server.address() as AddressInfo);
        resolve();
      });
    });
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  await listen();
  onTestFinished(close);
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    behave: (next) => void (behaviour = next),
    close,
    reopen: listen,
  };
};

const readJson = async (message: IncomingMessage): Promise<{ model: string; input: string[] }> => {
  let text = '';
  for await (const chunk of message.setEncoding('utf8')) text += chunk as string;
  return JSON.parse(text) as { model: string; input: string[] };
};
