import { loadConfig } from '#electron/platform/config.ts';
import { fetchModel } from '#electron/platform/fetch-model.ts';
import { hostPlace } from '#electron/platform/paths.ts';
import { defineCommand } from './command.ts';
import { createProgress, type Progress } from './import/progress.ts';

const MEBIBYTE = 1024 ** 2;

export const modelFetch = defineCommand({
  summary: 'Download an embedding model of the Hugging Face hub into the data folder',
  positionals: { usage: 'ID', min: 1, max: 1 },
  flags: { mirror: { value: 'URL', summary: 'From a host that has the hub’s layout, instead of the hub itself' } },
  details: `This is the only command that downloads a model, and nothing does so by itself. The model needs ONNX weights in the
layout of transformers.js; CMEM_MODEL_PRECISION says which (int8: onnx/model_quantized.onnx, fp32: onnx/model.onnx).`,
  examples: [
    ['model fetch jinaai/jina-embeddings-v2-base-code', 'then start CMEM with CMEM_MODEL set to that id'],
    ['model fetch owner/name --mirror https://models.example.com', 'from a mirror'],
  ],
  async run({ flags, positionals: [id = ''], session }) {
    const { environment, output, signal, stderr, now } = session;
    const { paths, modelPrecision: precision } = loadConfig(environment, hostPlace());
    let progress: Progress | null = null;
    const outcome = await fetchModel({
      id,
      mirror: flags.mirror,
      precision,
      modelsFolder: paths.modelsFolder,
      signal,
      onFile(file, bytes) {
        progress?.end();
        output.note(file);
        progress = createProgress({ stderr, isQuiet: output.json, total: bytes, noun: 'MiB', now });
      },
      onBytes: (bytes) => progress?.update(bytes, Math.floor(bytes / MEBIBYTE)),
    }).finally(() => progress?.end());
    if (output.json) return output.document(outcome);
    await output.line(`${outcome.fetched ? 'Fetched into' : 'It is there already:'} ${outcome.folder}`);
    output.note(`To use it, start CMEM with CMEM_MODEL=${id}`);
  },
});
