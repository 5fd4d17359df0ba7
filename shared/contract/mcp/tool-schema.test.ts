import { describe, expect, test } from 'vitest';
import { operations } from '../operations.ts';
import { describeTools } from './describe-tools.ts';
import type { McpTool } from './mcp-tool.ts';
import { mcpTools } from './mcp-tools.ts';

const tools = Object.entries(mcpTools) as unknown as [string, McpTool][];

/** Every schema within a schema, with the path to it. */
function* schemasIn(schema: unknown, path = '#'): Generator<[string, Record<string, unknown>]> {
  if (Array.isArray(schema)) for (const [i, item] of schema.entries()) yield* schemasIn(item, `${path}/${i}`);
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return;
  yield [path, schema as Record<string, unknown>];
  for (const [key, value] of Object.entries(schema)) yield* schemasIn(value, `${path}/${key}`);
}

test('the tools are these, in this order, every time', () => {
  const names = [
    'memory_search',
    'memory_get',
    'memory_save',
    'memory_update',
    'memory_forget',
    'memory_context',
    'memory_feedback',
    'memory_status',
  ];
  expect(describeTools().map(({ name }) => name)).toEqual(names);
  expect(JSON.stringify(describeTools())).toBe(JSON.stringify(describeTools()));
});

/** What makes one client or another drop a tool, or all of them. */
const REFUSED: ReadonlySet<string> = new Set([
  'anyOf',
  'oneOf',
  'allOf',
  'not',
  '$ref',
  '$defs',
  '$schema',
  'additionalProperties',
  'const',
]);

describe.each(describeTools())('$name', ({ name, title, description, annotations, inputSchema, outputSchema }) => {
  test('has a name, words and hints that every client takes', () => {
    expect(name).toMatch(/^[a-z0-9_]{1,40}$/);
    expect(title).not.toBe('');
    expect(description.length).toBeLessThanOrEqual(400);
    expect(annotations).toEqual({
      title,
      readOnlyHint: expect.any(Boolean),
      destructiveHint: expect.any(Boolean),
      idempotentHint: expect.any(Boolean),
      openWorldHint: false,
    });
  });

  test.each([
    ['input', inputSchema],
    ['output', outputSchema],
  ])('has a plain %s schema', (_, schema) => {
    expect(Object.keys(schema).toSorted()).toEqual(expect.arrayContaining(['properties', 'type']));
    expect(schema.type).toBe('object');
    for (const [path, part] of schemasIn(schema)) {
      // Below `properties` the keys are names of fields.
      if (path.endsWith('/properties')) continue;
      expect({ path, refused: Object.keys(part).filter((keyword) => REFUSED.has(keyword)) }).toEqual({
        path,
        refused: [],
      });
      expect({ path, type: part['type'] }).toEqual({ path, type: expect.any(String) });
    }
  });

  test('has flat input whose every field is explained', () => {
    for (const [field, schema] of Object.entries(
      inputSchema['properties'] as Record<string, Record<string, unknown>>,
    )) {
      expect(field).toMatch(/^[a-z0-9_]+$/);
      expect(schema['description']).toBeTypeOf('string');
      expect(['string', 'integer', 'number', 'boolean', 'array']).toContain(schema['type']);
      if (schema['type'] === 'array') expect(schema['items']).toMatchObject({ type: 'string' });
    }
  });
});

test.each(tools)('%s only reads exactly where all it calls does', (_, { hints, operations: called }) => {
  expect(hints.readOnly).toBe(called.every((id) => operations[id].scope === 'read'));
  expect(hints.readOnly && hints.destructive).toBe(false);
});

test.each(tools)('no alias of %s hides a field', (_, { input, aliases }) => {
  for (const [alias, field] of Object.entries(aliases)) {
    expect(Object.keys(input.shape)).not.toContain(alias);
    expect(Object.keys(input.shape)).toContain(field);
  }
});
