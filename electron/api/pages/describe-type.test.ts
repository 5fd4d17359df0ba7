import { expect, test } from 'vitest';
import { z } from 'zod';
import { createSchemaWriter } from '#shared/contract/json-schemas.ts';
import { Memory, MemoryKind, NewMemory } from '#shared/schemas/memory.ts';
import { describeType } from './describe-type.ts';

const describe = (schema: z.ZodType) => describeType(createSchemaWriter({})(schema));

test.each([
  [NewMemory.shape.title, 'string ≤ 300 | null'],
  [NewMemory.shape.tags, '(string ≤ 100)[] (at most 100)'],
  [NewMemory.shape.importance, 'number 0–1'],
  [NewMemory.shape.pinned, 'boolean'],
  [Memory.shape.version, 'integer'],
  [Memory.shape.timestamp, 'ISO 8601 time'],
  [MemoryKind.extract(['fix', 'note']), '"fix" | "note"'],
  [z.literal(true), 'true'],
  [z.array(Memory), 'Memory[]'],
  [z.object({ a: z.string(), b: z.int().min(1) }), '{ a, b }'],
  [z.object({ type: z.literal('memory'), id: z.string() }), '{ type: "memory", id }'],
  [z.int().min(1), 'integer ≥ 1'],
])('a schema reads as words (%#)', (schema, words) => {
  expect(describe(schema)).toBe(words);
});
