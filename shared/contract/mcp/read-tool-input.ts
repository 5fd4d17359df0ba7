import { z } from 'zod';
import type { McpTool } from './mcp-tool.ts';

export type ToolInput =
  | {
      readonly ok: true;
      readonly input: Readonly<Record<string, unknown>>;
      /** Names of what was sent and is not taken, cut short. */
      readonly ignored: readonly string[];
    }
  /** `reason` tells what does not fit and never quotes a value. */
  | { readonly ok: false; readonly reason: string };

type Described = Pick<McpTool, 'input' | 'aliases'>;

const LONGEST_NAME = 60;
const MOST_ISSUES = 5;

/**
 * Reads a tool's arguments as agents send them: other names, other spellings of a name, lists and numbers as texts, null
 * and empty text for what is left out, the whole as JSON text. What is meant must be plain; nothing is guessed.
 */
export const readToolInput = ({ input: schema, aliases }: Described, given: unknown): ToolInput => {
  const sent = fromJson(given ?? {}, '{');
  if (!isRecord(sent)) return { ok: false, reason: 'the arguments must be an object' };
  const read: Record<string, unknown> = {};
  const ignored: string[] = [];
  // A field under its own name goes before any alias of it.
  const entries = Object.entries(sent).map(([name, value]) => ({ name, value, field: fieldOf(name, schema, aliases) }));
  for (const { name, value, field } of entries.toSorted(
    (a, b) => Number(b.name === b.field) - Number(a.name === a.field),
  )) {
    const known = field === undefined ? undefined : (schema.shape[field] as z.ZodType);
    if (field === undefined || known === undefined || Object.hasOwn(read, field)) {
      ignored.push(name.slice(0, LONGEST_NAME).toWellFormed());
      continue;
    }
    const coerced = coerce(value, known);
    if (coerced !== undefined) read[field] = coerced;
  }
  const parsed = schema.safeParse(read);
  return parsed.success
    ? { ok: true, input: parsed.data, ignored }
    : { ok: false, reason: parsed.error.issues.slice(0, MOST_ISSUES).map(tellIssue).join('; ') };
};

const fieldOf = (name: string, schema: z.ZodObject, aliases: Described['aliases']): string | undefined => {
  const plain = name
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_')
    .toLowerCase()
    .replaceAll('-', '_');
  if (Object.hasOwn(schema.shape, plain)) return plain;
  return Object.hasOwn(aliases, plain) ? aliases[plain] : undefined;
};

/** The value in the form of its field where it plainly says that; as it came otherwise, for the schema to refuse. */
const coerce = (value: unknown, field: z.ZodType): unknown => {
  const isOptional = field instanceof z.ZodOptional;
  const type = isOptional ? field.unwrap() : field;
  if (value === null || (value === '' && isOptional)) return undefined;
  if (type instanceof z.ZodArray) return toList(value)?.map((item) => coerce(item, type.element as z.ZodType));
  const single = Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value;
  if (type instanceof z.ZodNumber) return typeof single === 'string' ? toNumber(single) : single;
  if (type instanceof z.ZodBoolean) return toBoolean(single);
  if (type instanceof z.ZodEnum) return typeof single === 'string' ? single.trim().toLowerCase() : single;
  return typeof single === 'number' || typeof single === 'boolean' ? String(single) : single;
};

/** `["a"]`, `'["a"]'`, `'a, b'` and `'a'`; nothing for an empty text. */
const toList = (value: unknown): unknown[] | undefined => {
  const list = fromJson(value, '[');
  if (Array.isArray(list)) return list;
  if (typeof list !== 'string') return [list];
  const items = list
    .split(/[,\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== '');
  return items.length === 0 ? undefined : items;
};

const toNumber = (text: string): number | string => (/^\s*-?\d+(\.\d+)?\s*$/.test(text) ? Number(text) : text);

const BOOLEANS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ['true', true],
  ['yes', true],
  ['1', true],
  [1, true],
  ['false', false],
  ['no', false],
  ['0', false],
  [0, false],
]);

const toBoolean = (value: unknown): unknown =>
  BOOLEANS.get(typeof value === 'string' ? value.trim().toLowerCase() : value) ?? value;

/** What a text of JSON that begins so stands for; any other value as it is. */
const fromJson = (value: unknown, opening: '{' | '['): unknown => {
  if (typeof value !== 'string' || !value.trimStart().startsWith(opening)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** zod's messages speak of the schema, never of the value. */
const tellIssue = ({ path, message }: z.core.$ZodIssue): string => `${path.map(String).join('.')}: ${message}`;
