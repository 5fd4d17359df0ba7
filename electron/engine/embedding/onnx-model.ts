import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { KeptEnd, LoadedModel } from './loaded-model.ts';
import { TOKENIZER_FILE, weightsFile, type ModelPrecision } from './model-files.ts';
import { createModelTokenizer, type ModelTokenizer } from './model-tokenizer.ts';

export interface OnnxModelSettings {
  readonly modelFolder: string;
  readonly precision: ModelPrecision;
  readonly dimensions: number;
  readonly windowTokens: number;
  /** Threads that work on one text. */
  readonly threads: number;
}

/** [CLS] before the text and [SEP] after it. */
const SPECIAL_TOKENS = 2;

/** Tokens given to the model at once, padding included. More is slower: the activations no longer fit the cache. */
const BATCH_TOKENS = 1024;
const INPUT_IDS = 'input_ids';
const ATTENTION_MASK = 'attention_mask';
const SENTENCE_EMBEDDING = 'sentence_embedding';

/** @throws Error that names the file which is missing or damaged and says what to do */
export const loadOnnxModel = async (settings: OnnxModelSettings): Promise<LoadedModel> => {
  const { modelFolder, precision, dimensions, windowTokens, threads } = settings;
  const [tokenizer, session] = await Promise.all([
    loadTokenizer(modelFolder),
    load(join(modelFolder, weightsFile(precision)), async (path) =>
      // No arena and no memory pattern: they ask for ever larger blocks, and Electron's allocator kills the process at
      // 2 GiB. One block a tensor costs about a tenth of the speed.
      InferenceSession.create(path, {
        intraOpNumThreads: threads,
        enableCpuMemArena: false,
        enableMemPattern: false,
        logSeverityLevel: 3,
      }),
    ),
  ]);
  const [cls, sep, pad] = [tokenizer.idOf('[CLS]'), tokenizer.idOf('[SEP]'), tokenizer.idOf('[PAD]')];

  const countTokens = (text: string): number => tokenizer.encode(text).length;

  const encodeToWindow = (text: string, kept: KeptEnd): number[] => {
    const ids = tokenizer.encode(text);
    const room = windowTokens - SPECIAL_TOKENS;
    const fitting = kept === 'start' ? ids.slice(0, room) : ids.slice(-room);
    return [cls, ...fitting, sep];
  };

  const run = async (batch: readonly (readonly number[])[], length: number): Promise<Float32Array> => {
    const shape = [batch.length, length];
    const ids = new BigInt64Array(batch.length * length).fill(BigInt(pad));
    const mask = new BigInt64Array(ids.length);
    batch.forEach((tokens, row) => {
      ids.set(tokens.map(BigInt), row * length);
      mask.fill(1n, row * length, row * length + tokens.length);
    });
    const feeds = { [INPUT_IDS]: new Tensor('int64', ids, shape), [ATTENTION_MASK]: new Tensor('int64', mask, shape) };
    const output = (await session.run(feeds, [SENTENCE_EMBEDDING]))[SENTENCE_EMBEDDING];
    return output?.data as Float32Array;
  };

  const embed = async (texts: readonly string[], kept: KeptEnd): Promise<Float32Array> => {
    const vectors = new Float32Array(texts.length * dimensions);
    const sorted = texts
      .map((text, place) => ({ tokens: encodeToWindow(text, kept), place }))
      .toSorted((a, b) => b.tokens.length - a.tokens.length);
    for (let first = 0, size = 0; first < sorted.length; first += size) {
      const length = sorted[first]?.tokens.length ?? 0;
      const batch = sorted.slice(first, first + Math.max(1, Math.floor(BATCH_TOKENS / length)));
      size = batch.length;
      const rows = await run(
        batch.map(({ tokens }) => tokens),
        length,
      );
      batch.forEach(({ place }, row) => {
        vectors.set(rows.subarray(row * dimensions, (row + 1) * dimensions), place * dimensions);
      });
    }
    return vectors;
  };

  const probe = await run([[cls, sep]], SPECIAL_TOKENS);
  if (probe.length !== dimensions) {
    const file = join(modelFolder, weightsFile(precision));
    throw new Error(
      `The model file ${file} makes ${probe.length} numbers, not ${dimensions}: run \`npm run model -- --verify\`.`,
    );
  }
  return { dimensions, windowTokens, specialTokens: SPECIAL_TOKENS, countTokens, embed };
};

/** The model's tokenizer alone, by which to estimate how another model cuts text. @throws Error as `loadOnnxModel` does */
export const loadTokenizerOnly = async (modelFolder: string, windowTokens: number): Promise<LoadedModel> => {
  const tokenizer = await loadTokenizer(modelFolder);
  return {
    dimensions: 0,
    windowTokens,
    specialTokens: SPECIAL_TOKENS,
    countTokens: (text) => tokenizer.encode(text).length,
    embed: () => Promise.reject(new Error('there is a tokenizer and no model')),
  };
};

const loadTokenizer = async (modelFolder: string): Promise<ModelTokenizer> =>
  load(join(modelFolder, TOKENIZER_FILE), async (path) =>
    createModelTokenizer(JSON.parse(await readFile(path, 'utf8'))),
  );

const load = async <T>(path: string, read: (path: string) => Promise<T>): Promise<T> => {
  try {
    return await read(path);
  } catch (cause) {
    throw new Error(`The model file ${path} is missing or damaged: run \`npm run model -- --verify\`.`, { cause });
  }
};
