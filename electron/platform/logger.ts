import { z } from 'zod';
import { EngineError } from '../engine/engine-error.ts';
import type { Clock, Logger } from '../engine/ports.ts';

export const LogLevel = z.enum(['info', 'warn', 'error', 'silent']);
export type LogLevel = z.infer<typeof LogLevel>;

type Fields = Readonly<Record<string, unknown>>;

/** The fields whose text is shown; text in any other is left out. None of them is for what a person or an agent wrote. */
const TEXT_FIELDS: ReadonlySet<string> = new Set([
  'backup_folder',
  'cause',
  'code',
  'event',
  'file',
  'fingerprint',
  'folder',
  'home',
  'host',
  'id',
  'instance_id',
  'kind',
  'level',
  'method',
  'model',
  'name',
  'opened_by',
  'operation',
  'path',
  'precision',
  'principal',
  'process',
  'request_id',
  'scope',
  'signal',
  'source',
  'state',
  'version',
]);

const PATH_FIELDS: ReadonlySet<string> = new Set(['backup_folder', 'file', 'folder', 'home', 'message', 'path']);

/** Key and token shapes: a long run of base64, base64url or hex digits. Ids are UUIDs and shown as they are. */
const SECRET = /[A-Za-z0-9+/=_-]{32,}/g;
/** The same where a slash is no digit of base64. */
const SECRET_IN_PATH = /[A-Za-z0-9+=_-]{32,}/g;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Made from the model alone, and the only field with a digest to show. */
const DIGEST_FIELD = 'fingerprint';

/** One line of JSON an event, to stderr unless told otherwise: stdout belongs to the protocol. */
export function createLogger(
  threshold: LogLevel,
  clock: Clock,
  write: (line: string) => void = (line) => void process.stderr.write(line),
): Logger {
  const lowest = LogLevel.options.indexOf(threshold);
  const logger = (level: LogLevel) => {
    const shown = LogLevel.options.indexOf(level) >= lowest;
    return (event: string, fields: Fields = {}) => {
      if (!shown) return;
      write(`${JSON.stringify({ time: new Date(clock()).toISOString(), level, event, ...redactFields(fields) })}\n`);
    };
  };
  return { info: logger('info'), warn: logger('warn'), error: logger('error') };
}

/** The fields with everything left out that is not known to be safe. */
export function redactFields(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, redact(name, value)]));
}

function redact(name: string, value: unknown): unknown {
  if (value === null || value === undefined || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string') return TEXT_FIELDS.has(name) ? redactText(name, value) : '[left out]';
  if (value instanceof Error) return redactError(value);
  if (Array.isArray(value)) return value.map((item) => redact(name, item));
  return '[left out]';
}

function redactText(name: string, text: string): string {
  if (name === DIGEST_FIELD) return text;
  const pattern = PATH_FIELDS.has(name) ? SECRET_IN_PATH : SECRET;
  return text.replace(pattern, (run) => (UUID.test(run) ? run : '[redacted]'));
}

const DEEPEST_CAUSE = 5;

/** What may be shown of an error, down the chain of causes. The message of one that is not ours may quote memory text. */
function redactError(error: Error, depth = 0): Record<string, unknown> {
  const { cause } = error;
  return {
    name: error.name,
    ...('code' in error ? { code: redactText('code', String(error.code)) } : {}),
    ...(error instanceof EngineError ? { message: redactText('message', error.message) } : {}),
    stack: framesOf(error),
    ...(cause instanceof Error && depth < DEEPEST_CAUSE ? { cause: redactError(cause, depth + 1) } : {}),
  };
}

/** The lines after the message, which itself may run over lines that look like frames. */
function framesOf({ stack = '', message }: Error): string[] {
  const at = stack.indexOf(message);
  // A message that was changed after the stack was taken cannot be told from the frames.
  if (at === -1) return [];
  return stack
    .slice(at + message.length)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '));
}
