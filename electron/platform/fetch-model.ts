import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { EngineError } from '../engine/engine-error.ts';
import { folderOfModel, isModelId } from './choose-model.ts';
import { isSafeUrl } from './safe-url.ts';

export interface ModelFetch {
  /** Such as `jinaai/jina-embeddings-v2-base-code`. */
  readonly id: string;
  /** Instead of the hub. */
  readonly mirror: string | undefined;
  readonly precision: 'int8' | 'fp32';
  readonly modelsFolder: string;
  readonly signal: AbortSignal;
  /** A file begins; its size where the server tells it. */
  onFile(file: string, bytes: number | undefined): void;
  /** So much of it is there. */
  onBytes(bytes: number): void;
}

export interface FetchedModel {
  readonly folder: string;
  /** False if it was there before. */
  readonly fetched: boolean;
}

const HUB = 'https://huggingface.co';
/** A download that stands still for so long has failed. */
const STALL_MS = 60_000;

/**
 * Downloads the files of a model that embedding needs. Its folder appears when all are there. Throws `EngineError`:
 * `invalid_request`, `not_found`, or `model_unavailable` when the server cannot be reached or breaks off.
 */
export const fetchModel = async (options: ModelFetch): Promise<FetchedModel> => {
  const { id, mirror = HUB, precision, modelsFolder } = options;
  if (!isModelId(id)) throw new EngineError('invalid_request', `${id} is no id of a model; one is written owner/name.`);
  if (!isSafeUrl(mirror))
    throw new EngineError('invalid_request', `The mirror ${mirror} must be an https URL, or http on this machine.`);
  const folder = folderOfModel(modelsFolder, id);
  if (await isThere(folder)) return { folder, fetched: false };

  const weights = precision === 'int8' ? 'onnx/model_quantized.onnx' : 'onnx/model.onnx';
  const partial = path.join(modelsFolder, `.partial-${randomUUID()}`);
  const base = `${mirror.replace(/\/+$/, '')}/${id}/resolve/main`;
  try {
    for (const file of ['config.json', 'tokenizer.json', 'tokenizer_config.json', weights]) {
      if (await download(`${base}/${file}`, partial, file, options)) continue;
      const other = file === weights ? ` ${OTHER_PRECISION[precision]}` : '';
      throw new EngineError('not_found', `${base}/${file} is not there.${other}`);
    }
    for (const file of [`${weights}_data`, '1_Pooling/config.json', 'config_sentence_transformers.json'])
      await download(`${base}/${file}`, partial, file, options);
    await mkdir(path.dirname(folder), { recursive: true, mode: 0o700 });
    await rename(partial, folder);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return { folder, fetched: true };
};

const OTHER_PRECISION = {
  int8: 'Perhaps the model is there as fp32 alone: set CMEM_MODEL_PRECISION=fp32.',
  fp32: 'Perhaps the model is there as int8 alone: set CMEM_MODEL_PRECISION=int8.',
};

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** False if there is no such file. */
const download = async (
  url: string,
  folder: string,
  file: string,
  { signal, onFile, onBytes }: ModelFetch,
): Promise<boolean> => {
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(), STALL_MS);
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, stalled.signal]) });
    if (!response.ok || response.body === null) {
      await response.body?.cancel();
      if (response.status === 404) return false;
      throw refused(url, response.status);
    }
    const size = Number(response.headers.get('content-length')) || undefined;
    onFile(file, size);
    const target = path.join(folder, ...file.split('/'));
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    let bytes = 0;
    const counted = async function* (source: AsyncIterable<Uint8Array>) {
      for await (const chunk of source) {
        timer.refresh();
        onBytes((bytes += chunk.byteLength));
        yield chunk;
      }
    };
    await pipeline(response.body, counted, createWriteStream(target, { mode: 0o600 }));
    return true;
  } catch (cause) {
    // What went wrong on the disk bears a code of the system; what did not is the network's.
    if (signal.aborted || cause instanceof EngineError || (cause as NodeJS.ErrnoException).syscall !== undefined)
      throw cause;
    const message = `${new URL(url).host} cannot be reached, or broke off. Try again.`;
    throw new EngineError('model_unavailable', message, {}, cause);
  } finally {
    clearTimeout(timer);
  }
};

const refused = (url: string, status: number): EngineError => {
  const advice =
    status === 401 || status === 403 ? ' See that the id is right and that the model is open to everyone.' : '';
  return new EngineError('model_unavailable', `${url} was answered with HTTP ${status}.${advice}`);
};
