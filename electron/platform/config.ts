import { z } from 'zod';
import type { EnvironmentSetting } from '#shared/schemas/settings.ts';
import { EngineError } from '../engine/engine-error.ts';
import type { ModelChoice } from '../engine/ports.ts';
import { chooseCodeModel, chooseModel } from './choose-model.ts';
import { environmentSettings } from './environment-settings.ts';
import { LogLevel } from './logger.ts';
import { type Paths, type Place, resolvePath, resolvePaths } from './paths.ts';

const DEFAULT_PORT = '7377';

/** A variable that is set to nothing counts as not set. */
function variable<S extends z.ZodType>(schema: S, fallback: string): z.ZodType<z.output<S>> {
  return z.preprocess((value) => (value === undefined || value === '' ? fallback : value), schema);
}

const Pooling = z.enum(['mean', 'cls', 'last_token']);

const Environment = z.object({
  CMEM_PORT: variable(
    z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .refine((port) => port <= 65535),
    DEFAULT_PORT,
  ),
  CMEM_KEY_PROTECTION: variable(z.enum(['auto', 'keychain', 'key_file']), 'auto'),
  CMEM_MODEL_PRECISION: variable(z.enum(['int8', 'fp32']), 'int8'),
  CMEM_MODEL_POOLING: z.preprocess((value) => value || undefined, Pooling.optional()),
  CMEM_CODE_MODEL_POOLING: z.preprocess((value) => value || undefined, Pooling.optional()),
  CMEM_LOG_LEVEL: variable(LogLevel, 'warn'),
});

export interface Config {
  readonly paths: Paths;
  /** 0 takes any port that is free. */
  readonly port: number;
  /** Never to be logged or shown. */
  readonly passphrase: string | undefined;
  readonly keyProtection: 'auto' | 'keychain' | 'key_file';
  readonly model: ModelChoice;
  /** For code alone; null where one model embeds all. */
  readonly codeModel: ModelChoice | null;
  readonly modelPrecision: 'int8' | 'fp32';
  readonly logLevel: LogLevel;
  /** The variables as they were, for showing. */
  readonly environment: readonly EnvironmentSetting[];
}

const expected = {
  CMEM_PORT: 'a number from 0 to 65535, where 0 takes any free port',
  CMEM_KEY_PROTECTION: 'auto, keychain or key_file',
  CMEM_MODEL_PRECISION: 'int8 or fp32',
  CMEM_MODEL_POOLING: 'mean, cls or last_token',
  CMEM_CODE_MODEL_POOLING: 'mean, cls or last_token',
  CMEM_LOG_LEVEL: 'info, warn, error or silent',
} satisfies Record<keyof z.infer<typeof Environment>, string>;

/** The settings from the environment. Throws `invalid_request`, naming the variable and what it may be. */
export function loadConfig(environment: Readonly<Record<string, string | undefined>>, place: Place): Config {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) throw invalid(parsed.error, environment);
  const { data } = parsed;
  const paths = resolvePaths(environment, place);
  const folders = { modelsFolder: paths.modelsFolder, resolve: (given: string) => resolvePath(given, place) };
  return {
    paths,
    port: data.CMEM_PORT,
    passphrase: environment.CMEM_PASSPHRASE || undefined,
    keyProtection: data.CMEM_KEY_PROTECTION,
    model: chooseModel(environment, data.CMEM_MODEL_POOLING, folders),
    codeModel: chooseCodeModel(environment, data.CMEM_CODE_MODEL_POOLING, folders),
    modelPrecision: data.CMEM_MODEL_PRECISION,
    logLevel: data.CMEM_LOG_LEVEL,
    environment: environmentSettings(environment),
  };
}

function invalid(error: z.ZodError, environment: Readonly<Record<string, string | undefined>>): EngineError {
  const name = error.issues[0]?.path[0];
  const known = Object.entries(expected).find(([variableName]) => variableName === name);
  if (known === undefined) throw error;
  return new EngineError(
    'invalid_request',
    `${known[0]} is ${JSON.stringify(environment[known[0]])}; it must be ${known[1]}.`,
    { variable: known[0] },
  );
}
