import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { ModelCard, Pooling } from '../ports.ts';
import { weightsFile, TOKENIZER_FILE, type ModelPrecision } from './model-files.ts';
import type { ModelPrefixes } from './prefixed-embedder.ts';

export interface ModelFolder {
  readonly name: string;
  readonly pooling: Pooling;
  readonly prefixes: ModelPrefixes;
  /** The longest chunk in tokens. */
  readonly windowTokens: number;
  /** The longest input in tokens. */
  readonly longestTokens: number;
  /** SHA-256 of each file that decides a vector. */
  readonly digests: Readonly<Record<string, string>>;
}

/** The chunks that search is tuned for. */
const WINDOW_TOKENS = 256;
/** White space has tokens of its own in some models, which are not counted when a text is cut. */
const LONGEST_TOKENS = 2 * WINDOW_TOKENS;
const SHORTEST_TOKENS = 8;

const Config = z.object({ max_position_embeddings: z.int().optional() });
const TokenizerConfig = z.object({ model_max_length: z.number().optional() });
/** As sentence-transformers writes it. */
const PoolingConfig = z.object({
  pooling_mode_mean_tokens: z.boolean().default(false),
  pooling_mode_cls_token: z.boolean().default(false),
  pooling_mode_lasttoken: z.boolean().default(false),
});
const SentenceConfig = z.object({ prompts: z.record(z.string(), z.string().nullable()).default({}) });

/** Reads what a folder in the layout of transformers.js says of its model. @throws Error that names the file at fault */
export const readModelFolder = async (
  folder: string,
  precision: ModelPrecision,
  card: ModelCard,
): Promise<ModelFolder> => {
  const config = await readJson(folder, 'config.json', Config);
  const tokenizer = await readJson(folder, 'tokenizer_config.json', TokenizerConfig);
  const pooling = await readJson(folder, '1_Pooling/config.json', PoolingConfig, {});
  const { prompts } = await readJson(folder, 'config_sentence_transformers.json', SentenceConfig, {});
  const longestTokens = Math.min(
    LONGEST_TOKENS,
    config.max_position_embeddings ?? LONGEST_TOKENS,
    tokenizer.model_max_length ?? LONGEST_TOKENS,
  );
  if (!(longestTokens >= SHORTEST_TOKENS))
    throw new Error(`The model in ${folder} takes ${longestTokens} tokens, which is too few to embed text.`);

  const weights = weightsFile(precision);
  const digests: Record<string, string> = {};
  for (const file of ['config.json', 'tokenizer_config.json', TOKENIZER_FILE, weights])
    digests[file] = await digestOf(folder, file);
  const external = await digestOf(folder, `${weights}_data`).catch(() => null);
  if (external !== null) digests[`${weights}_data`] = external;

  return {
    name: `${basename(folder)} ${precision}`,
    pooling: card.pooling ?? poolingOf(folder, pooling),
    prefixes: {
      query: card.queryPrefix ?? prompts['query'] ?? '',
      document: card.documentPrefix ?? prompts['document'] ?? prompts['passage'] ?? '',
    },
    windowTokens: Math.min(WINDOW_TOKENS, longestTokens),
    longestTokens,
    digests,
  };
};

const poolingOf = (folder: string, config: z.infer<typeof PoolingConfig>): Pooling => {
  if (config.pooling_mode_mean_tokens) return 'mean';
  if (config.pooling_mode_cls_token) return 'cls';
  if (config.pooling_mode_lasttoken) return 'last_token';
  throw new Error(
    `The model in ${folder} does not say by 1_Pooling/config.json how it makes one vector of a text: see its card, and set ` +
      'CMEM_MODEL_POOLING to mean, cls or last_token.',
  );
};

/** Without `ifAbsent` the file must be there. */
const readJson = async <S extends z.ZodType>(
  folder: string,
  file: string,
  schema: S,
  ifAbsent?: z.input<S>,
): Promise<z.output<S>> => {
  const path = join(folder, file);
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (cause) {
    if (ifAbsent !== undefined && (cause as NodeJS.ErrnoException).code === 'ENOENT') return schema.parse(ifAbsent);
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : (cause as Error).message;
    throw new Error(`The model file ${path} cannot be used: ${reason}`, { cause });
  }
};

const digestOf = async (folder: string, file: string): Promise<string> => {
  const path = join(folder, file);
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch (cause) {
    const other =
      file === weightsFile('int8') ? ' Where the model has no such file, set CMEM_MODEL_PRECISION=fp32.' : '';
    throw new Error(`The model file ${path} cannot be read.${other}`, { cause });
  }
  return hash.digest('hex');
};
