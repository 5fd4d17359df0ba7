import { createHash } from 'node:crypto';
import { z } from 'zod';
import { MemoryKind, NewMemory } from '#shared/schemas/memory.ts';

export type ParsedLine = { readonly memory: NewMemory } | { readonly refused: string };

/** Fields that the engine gives to a memory anew. */
const GIVEN_BY_ENGINE = [
  'status',
  'owner',
  'version',
  'created_at',
  'updated_at',
  'last_used_at',
  'use_count',
  'redactions',
];

const LineObject = z.record(z.string(), z.unknown());

/**
 * One line of a JSONL file as a memory to add. It takes the fields of a memory as the API writes and reads them, and
 * `text` for `content`. A kind that CMEM does not know becomes a tag. An `id` becomes the key, so that the same line is
 * added once. A refusal quotes nothing of the line but the name of an unknown field.
 */
export const parseJsonlMemory = (line: Uint8Array, project: string | undefined): ParsedLine => {
  const json = parseJson(line);
  if ('refused' in json) return json;
  const object = LineObject.safeParse(json.value);
  if (!object.success) return { refused: 'is no JSON object' };
  const memory = NewMemory.safeParse(toNewMemory(object.data, project));
  return memory.success ? { memory: memory.data } : { refused: reasonOf(memory.error) };
};

const parseJson = (line: Uint8Array): { readonly value: unknown } | { readonly refused: string } => {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(line);
  } catch {
    return { refused: 'is not valid UTF-8' };
  }
  try {
    return { value: JSON.parse(text) };
  } catch {
    // The message of the parser quotes the line.
    return { refused: 'is not valid JSON' };
  }
};

const toNewMemory = (line: Readonly<Record<string, unknown>>, project: string | undefined): Record<string, unknown> => {
  const { id, text, kind, key, supersedes, ...rest } = line;
  const fields: Record<string, unknown> = { project, ...withoutNulls(rest) };
  for (const name of GIVEN_BY_ENGINE) delete fields[name];
  if (text !== undefined && fields['content'] === undefined) fields['content'] = text;
  else if (text !== undefined) fields['text'] = text;
  const ownKey = key ?? keyOf(id);
  if (ownKey !== undefined) fields['key'] = ownKey;
  // The id that an exported memory replaces is not the one that its predecessor gets here.
  if (supersedes != null && id === undefined) fields['supersedes'] = supersedes;
  if (kind == null) return fields;
  const isKnown = MemoryKind.safeParse(kind).success;
  if (isKnown || typeof kind !== 'string') return { ...fields, kind };
  return { ...fields, tags: [...(Array.isArray(fields['tags']) ? fields['tags'] : []), kind] };
};

/** What an export writes as null is what a new memory leaves out. */
const withoutNulls = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

const LONGEST_ID = 290;

const keyOf = (id: unknown): string | undefined => {
  if (typeof id !== 'string' && typeof id !== 'number') return undefined;
  const text = String(id);
  const isPlain = text.length <= LONGEST_ID && text.trim() === text && Key.safeParse(text).success;
  return `jsonl:${isPlain ? text : createHash('sha256').update(text).digest('hex')}`;
};

const Key = NewMemory.shape.key.unwrap();

/** Of zod's messages, which speak of the schema and never quote a value, the first. */
const reasonOf = ({ issues: [issue] }: z.ZodError): string => {
  if (issue === undefined) return 'does not fit';
  if (issue.code === 'unrecognized_keys') {
    return `has a field that CMEM does not know: ${JSON.stringify((issue.keys[0] ?? '').slice(0, 60).toWellFormed())}`;
  }
  const path = issue.path.join('.');
  return path === '' ? issue.message : `${path}: ${issue.message}`;
};
