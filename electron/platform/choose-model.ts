import path from 'node:path';
import { EngineError } from '../engine/engine-error.ts';
import type { EmbeddingEndpoint, ModelCard, ModelChoice, Pooling } from '../engine/ports.ts';
import { isLoopback, isSafeUrl } from './safe-url.ts';

type Environment = Readonly<Record<string, string | undefined>>;

interface Folders {
  readonly modelsFolder: string;
  /** Makes a path absolute. */
  resolve(given: string): string;
}

/** Such as `jinaai/jina-embeddings-v2-base-code`. A folder beside the working folder is written `./folder/name`. */
const MODEL_ID = /^[A-Za-z0-9][\w.-]*\/[A-Za-z0-9][\w.-]*$/;
/** What an HTTP header takes. */
const VISIBLE = /^[\x21-\x7E]+$/;

export const isModelId = (given: string): boolean => MODEL_ID.test(given);

/** Where the model lies that was fetched by its id. */
export const folderOfModel = (modelsFolder: string, id: string): string => path.join(modelsFolder, ...id.split('/'));

/** Which model embeds. Throws `invalid_request`; its message does not repeat a URL or a key. */
export const chooseModel = (environment: Environment, pooling: Pooling | undefined, folders: Folders): ModelChoice => {
  const { CMEM_MODEL: model, CMEM_EMBEDDING_URL: url, CMEM_EMBEDDING_MODEL: name } = environment;
  const card: ModelCard = {
    pooling,
    queryPrefix: environment.CMEM_MODEL_QUERY_PREFIX || undefined,
    documentPrefix: environment.CMEM_MODEL_DOCUMENT_PREFIX || undefined,
  };
  if (model && url) throw invalid('CMEM_MODEL', 'is set besides CMEM_EMBEDDING_URL; unset one of the two');
  if (url) return { kind: 'endpoint', endpoint: readEndpoint(url, environment), card };
  if (name) throw invalid('CMEM_EMBEDDING_URL', 'is not set, though CMEM_EMBEDDING_MODEL is');
  if (!model) return { kind: 'built-in' };
  const folder = isModelId(model) ? folderOfModel(folders.modelsFolder, model) : folders.resolve(model);
  return { kind: 'folder', folder, card };
};

/** The model that embeds code, where it is to have one of its own; null if one model embeds all. */
export const chooseCodeModel = (
  environment: Environment,
  pooling: Pooling | undefined,
  folders: Folders,
): ModelChoice | null => {
  const { CMEM_CODE_MODEL: model } = environment;
  if (!model) return null;
  const folder = isModelId(model) ? folderOfModel(folders.modelsFolder, model) : folders.resolve(model);
  const card: ModelCard = {
    pooling,
    queryPrefix: environment.CMEM_CODE_MODEL_QUERY_PREFIX || undefined,
    documentPrefix: environment.CMEM_CODE_MODEL_DOCUMENT_PREFIX || undefined,
  };
  return { kind: 'folder', folder, card };
};

const readEndpoint = (given: string, environment: Environment): EmbeddingEndpoint => {
  const { CMEM_EMBEDDING_MODEL: model, CMEM_EMBEDDING_KEY: key } = environment;
  const url = URL.parse(given);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw invalid('CMEM_EMBEDDING_URL', 'must be an http or https URL, such as http://127.0.0.1:11434/v1');
  if (url.username || url.password || url.search || url.hash)
    throw invalid('CMEM_EMBEDDING_URL', 'must have no name, password, ? or #; a key goes into CMEM_EMBEDDING_KEY');
  const isHere = isLoopback(url);
  if (!isSafeUrl(given))
    throw invalid('CMEM_EMBEDDING_URL', 'must be https, for memory text would go over the network to another machine');
  if (!model) throw invalid('CMEM_EMBEDDING_MODEL', 'must name the model to ask for at CMEM_EMBEDDING_URL');
  if (key && !VISIBLE.test(key))
    throw invalid('CMEM_EMBEDDING_KEY', 'holds a space, a line break or a letter that no HTTP header takes');
  return {
    url: `${url.origin}${url.pathname.replace(/\/+$/, '')}`,
    model,
    key: key || undefined,
    sendsTo: isHere ? null : url.host,
  };
};

const invalid = (variable: string, what: string): EngineError =>
  new EngineError('invalid_request', `${variable} ${what}.`, { variable });
