/** A process that holds one model and answers its parent; see onnx-embedder-process.ts. It is ended by SIGKILL, or ends
 *  itself when its parent is gone. Its only argument is an EmbedderWorkerSettings in JSON. */
import { constants, setPriority } from 'node:os';
import type { ChunkRequest, ChunkSpan } from '../ports.ts';
import { chunkText } from './chunk-text.ts';
import { embeddedText } from './embedding-context.ts';
import type { EmbedderCall, EmbedderMessage, EmbedderWorkerSettings } from './onnx-embedder-protocol.ts';
import { loadOnnxModel, SPECIAL_TOKENS, type OnnxModel } from './onnx-model.ts';

process.on('disconnect', () => process.exit());
// A terminal or a service manager signals the whole group; the parent decides when this process is no longer needed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

const send = (message: EmbedderMessage): void => {
  process.send?.(message);
};

const chunk = (model: OnnxModel, { content, context }: ChunkRequest): ChunkSpan[] => {
  // The line break between the two makes the counts add up.
  const overhead = SPECIAL_TOKENS + model.countTokens(embeddedText(context, ''));
  // A very long context line loses its beginning when it is embedded, never the content behind it.
  const budget = Math.max(model.windowTokens - overhead, model.windowTokens >> 1);
  return chunkText(content, budget, (text) => model.countTokens(embeddedText('', text))).map(
    ({ start, end, tokens }) => ({
      start,
      end,
      tokens: Math.min(tokens + overhead, model.windowTokens),
    }),
  );
};

const answer = async (model: OnnxModel, { id, task }: EmbedderCall): Promise<void> => {
  try {
    const result =
      task.kind === 'chunk'
        ? task.requests.map((request) => chunk(model, request))
        : await model.embed(task.texts, task.kept);
    send({ kind: 'result', id, result });
  } catch (error) {
    send({ kind: 'error', id, error: error instanceof Error ? error.name : typeof error });
  }
};

const settings = JSON.parse(process.argv[2] ?? '{}') as EmbedderWorkerSettings;
if (settings.givesWay) setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const loading = loadOnnxModel(settings);
let last = loading.then(
  () => send({ kind: 'ready' }),
  (error: Error) => send({ kind: 'unusable', message: error.message }),
);
process.on('message', (call: EmbedderCall) => {
  last = last.then(async () => answer(await loading, call));
});
