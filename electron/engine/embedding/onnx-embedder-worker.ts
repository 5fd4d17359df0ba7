/** A process that holds one model and answers its parent; see onnx-embedder-process.ts. It is ended by SIGKILL, or ends
 *  itself when its parent is gone. The first message is an EmbedderWorkerSettings, each one after it an EmbedderCall. */
import { constants, setPriority } from 'node:os';
import { parentPort } from '../../parent-port.ts';
import type { ChunkRequest, ChunkSpan } from '../ports.ts';
import { chunkText } from './chunk-text.ts';
import { embeddedText } from './embedding-context.ts';
import type { LoadedModel } from './loaded-model.ts';
import type { EmbedderCall, EmbedderMessage, EmbedderWorkerSettings, ModelSettings } from './onnx-embedder-protocol.ts';
import { loadOnnxModel, loadTokenizerOnly } from './onnx-model.ts';

process.on('disconnect', () => process.exit());
// A terminal or a service manager signals the whole group; the parent decides when this process is no longer needed. Electron's
// way of saying so is a signal.
if (parentPort === undefined)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

const send = (message: EmbedderMessage): void => {
  if (parentPort === undefined) process.send?.(message);
  else parentPort.postMessage(message);
};

const onMessage = (listener: (message: unknown) => void): void => {
  if (parentPort === undefined) process.on('message', listener);
  else parentPort.on('message', ({ data }) => listener(data));
};

const chunk = (model: LoadedModel, { content, context }: ChunkRequest): ChunkSpan[] => {
  // The line break between the two makes the counts add up.
  const overhead = model.specialTokens + model.countTokens(embeddedText(context, ''));
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

const answer = async (model: LoadedModel, { id, task }: EmbedderCall): Promise<void> => {
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

const load = async (settings: ModelSettings): Promise<LoadedModel> => {
  if (settings.kind === 'tokenizer') return loadTokenizerOnly(settings.modelFolder, settings.windowTokens);
  if (settings.kind === 'built-in') return loadOnnxModel(settings);
  // Only here: it takes longer to load than the built-in model.
  const { loadTransformersModel } = await import('./transformers-model.ts');
  return loadTransformersModel(settings);
};

const begin = (settings: EmbedderWorkerSettings): ((call: EmbedderCall) => void) => {
  if (settings.givesWay) setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const loading = load(settings.model);
  let last = loading.then(
    ({ dimensions, windowTokens }) => send({ kind: 'ready', shape: { dimensions, windowTokens } }),
    (error: Error) => send({ kind: 'unusable', message: error.message }),
  );
  return (call) => {
    last = last.then(async () => answer(await loading, call));
  };
};

let take: ((call: EmbedderCall) => void) | null = null;
onMessage((message) => {
  if (take === null) take = begin(message as EmbedderWorkerSettings);
  else take(message as EmbedderCall);
});
