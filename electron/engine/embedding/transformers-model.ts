import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AutoModel, AutoTokenizer, env, LogLevel, type Tensor } from '@huggingface/transformers';
import type { Pooling } from '../ports.ts';
import type { KeptEnd, LoadedModel } from './loaded-model.ts';
import { weightsFile, type ModelPrecision } from './model-files.ts';
import { poolTokens } from './pool-tokens.ts';

export interface TransformersModelSettings {
  /** In the layout that transformers.js reads. */
  readonly modelFolder: string;
  readonly precision: ModelPrecision;
  readonly pooling: Pooling;
  /** The longest chunk in tokens. */
  readonly windowTokens: number;
  /** What the model takes at most, in tokens; longer texts are cut. */
  readonly longestTokens: number;
  readonly threads: number;
}

/** Texts given to the model at once: they are padded to the longest. */
const BATCH = 8;

/** @throws Error when a file is missing or damaged, or the model is none that embeds text; the message names the folder */
export const loadTransformersModel = async (settings: TransformersModelSettings): Promise<LoadedModel> => {
  const { modelFolder, precision, pooling, windowTokens, longestTokens, threads } = settings;
  // Whatever a folder says, nothing is fetched while CMEM runs.
  env.allowRemoteModels = false;
  env.useFSCache = false;
  env.logLevel = LogLevel.ERROR;
  const weights = weightsFile(precision);
  const tokenizer = await load(modelFolder, 'tokenizer.json', () => AutoTokenizer.from_pretrained(modelFolder));
  const model = await load(modelFolder, weights, () =>
    AutoModel.from_pretrained(modelFolder, {
      dtype: precision === 'int8' ? 'q8' : 'fp32',
      device: 'cpu',
      use_external_data_format: existsSync(join(modelFolder, `${weights}_data`)),
      session_options: {
        intraOpNumThreads: threads,
        // See onnx-model.ts.
        enableCpuMemArena: false,
        enableMemPattern: false,
        logSeverityLevel: 3,
      },
    }),
  );
  const specialTokens = tokenizer.encode('').length;

  /** A tokenizer cuts the end off a text that is too long; this cuts off as much as has to go at its start. */
  const withoutStart = (text: string): string => {
    let rest = text;
    while (tokenizer.encode(rest).length > longestTokens) rest = rest.slice(Math.ceil(rest.length / 8)).toWellFormed();
    return rest;
  };

  const run = async (texts: readonly string[], kept: KeptEnd): Promise<Float32Array[]> => {
    const inputs = tokenizer(kept === 'end' ? texts.map(withoutStart) : [...texts], {
      padding: true,
      truncation: true,
      max_length: longestTokens,
    }) as Record<string, Tensor>;
    const outputs = (await model(inputs)) as Record<string, Tensor>;
    const tokens = outputs['last_hidden_state'] ?? outputs['token_embeddings'];
    const mask = inputs['attention_mask'];
    if (tokens === undefined || mask === undefined)
      throw new Error(`the outputs of the model are ${Object.keys(outputs).join(', ')}, and not one vector a token`);
    return poolTokens(
      { values: tokens.to('float32').data as Float32Array, shape: tokens.dims, mask: mask.data as BigInt64Array },
      pooling,
    );
  };

  const [probe] = await load(modelFolder, weights, () => run(['dimensions'], 'start'));
  const dimensions = probe?.length ?? 0;

  return {
    dimensions,
    windowTokens,
    specialTokens,
    // In the middle of a text a word follows a space, and for many tokenizers that makes it another token.
    countTokens: (text) => tokenizer.encode(` ${text}`, { add_special_tokens: false }).length,

    async embed(texts, kept) {
      const vectors = new Float32Array(texts.length * dimensions);
      for (let first = 0; first < texts.length; first += BATCH) {
        const rows = await run(texts.slice(first, first + BATCH), kept);
        rows.forEach((row, index) => vectors.set(row, (first + index) * dimensions));
      }
      return vectors;
    },
  };
};

const load = async <T>(modelFolder: string, file: string, read: () => Promise<T>): Promise<T> => {
  try {
    return await read();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The model file ${join(modelFolder, file)} cannot be used: ${reason}`, { cause });
  }
};
