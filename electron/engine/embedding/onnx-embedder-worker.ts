/** A thread that holds one model. It ends when it is terminated; a model that cannot be loaded ends it with an error. */
import { parentPort, workerData } from 'node:worker_threads';
import type { ChunkRequest, ChunkSpan } from '../ports.ts';
import { chunkText } from './chunk-text.ts';
import { embeddedText } from './embedding-context.ts';
import type { EmbedderCall, EmbedderMessage } from './onnx-embedder-protocol.ts';
import { loadOnnxModel, SPECIAL_TOKENS, type OnnxModelSettings } from './onnx-model.ts';

if (parentPort === null) throw new Error('onnx-embedder-worker.ts runs only as a worker thread');
const port = parentPort;
const model = await loadOnnxModel(workerData as OnnxModelSettings);

const chunk = ({ content, context }: ChunkRequest): ChunkSpan[] => {
  // The line break between the two makes the counts add up.
  const overhead = SPECIAL_TOKENS + model.countTokens(embeddedText(context, ''));
  // A very long context line loses its beginning when it is embedded, never the content behind it.
  const budget = Math.max(model.windowTokens - overhead, model.windowTokens >> 1);
  return chunkText(content, budget, model.countTokens).map(({ start, end, tokens }) => ({
    start,
    end,
    tokens: Math.min(tokens + overhead, model.windowTokens),
  }));
};

const answer = async ({ id, task }: EmbedderCall): Promise<void> => {
  try {
    if (task.kind === 'chunk') {
      send({ kind: 'result', id, result: task.requests.map(chunk) });
    } else {
      const vectors = await model.embed(task.texts, task.kept);
      send(
        { kind: 'result', id, result: vectors },
        vectors.map(({ buffer }) => buffer),
      );
    }
  } catch (error) {
    send({ kind: 'error', id, error: error instanceof Error ? error.name : typeof error });
  }
};

const send = (message: EmbedderMessage, transfer: readonly ArrayBuffer[] = []): void =>
  port.postMessage(message, transfer);

let last = Promise.resolve();
port.on('message', (call: EmbedderCall) => {
  last = last.then(() => answer(call));
});
send({ kind: 'ready' });
