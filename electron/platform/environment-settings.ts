import type { EnvironmentSetting } from '#shared/schemas/settings.ts';

/** The variables that docs/settings.md names for the engine. */
const NAMES = [
  'CMEM_HOME',
  'CMEM_PORT',
  'CMEM_PASSPHRASE',
  'CMEM_KEY_PROTECTION',
  'CMEM_KEY_FILE',
  'CMEM_MODEL_PRECISION',
  'CMEM_MODEL',
  'CMEM_MODEL_POOLING',
  'CMEM_MODEL_QUERY_PREFIX',
  'CMEM_MODEL_DOCUMENT_PREFIX',
  'CMEM_EMBEDDING_URL',
  'CMEM_EMBEDDING_MODEL',
  'CMEM_EMBEDDING_KEY',
  'CMEM_CODE_MODEL',
  'CMEM_CODE_MODEL_POOLING',
  'CMEM_CODE_MODEL_QUERY_PREFIX',
  'CMEM_CODE_MODEL_DOCUMENT_PREFIX',
  'CMEM_LOG_LEVEL',
] as const;
const SECRET: ReadonlySet<string> = new Set(['CMEM_PASSPHRASE', 'CMEM_EMBEDDING_KEY']);

/** What CMEM was started with, for showing; a secret's value is never among it. */
export const environmentSettings = (environment: Readonly<Record<string, string | undefined>>): EnvironmentSetting[] =>
  NAMES.map((name) => {
    const value = environment[name] || null;
    return { name, is_set: value !== null, value: SECRET.has(name) ? null : value };
  });
