import { describe, expect, test } from 'vitest';
import { mcpTools, type McpToolName } from './mcp-tools.ts';
import { readToolInput } from './read-tool-input.ts';

const read = (name: McpToolName, given: unknown) => readToolInput(mcpTools[name], given);
const ok = (input: object, ignored: string[] = []) => ({ ok: true, input, ignored });

describe('takes', () => {
  test.each<[string, McpToolName, unknown, object]>([
    ['fields under their names', 'memory_search', { query: 'x', limit: 3 }, { query: 'x', limit: 3 }],
    ['another name', 'memory_search', { q: 'x' }, { query: 'x' }],
    ['another name', 'memory_search', { text: 'x' }, { query: 'x' }],
    ['another spelling', 'memory_context', { Prompt: 'x', budgetTokens: 500 }, { prompt: 'x', budget_tokens: 500 }],
    ['another spelling', 'memory_get', { 'memory-ids': ['a', 'b'] }, { ids: ['a', 'b'] }],
    ['a number as text', 'memory_search', { query: 'x', limit: ' 3 ' }, { query: 'x', limit: 3 }],
    ['a text as number', 'memory_search', { query: 404 }, { query: '404' }],
    ['a list as JSON', 'memory_save', { content: 'x', tags: '["a, b", "c"]' }, { content: 'x', tags: ['a, b', 'c'] }],
    ['a list with commas', 'memory_save', { content: 'x', tags: 'a, b,,c ' }, { content: 'x', tags: ['a', 'b', 'c'] }],
    ['a single one for a list', 'memory_get', { id: 'a' }, { ids: ['a'] }],
    ['a list of one for a single', 'memory_feedback', { ids: ['a'], useful: true }, { id: 'a', useful: true }],
    ['numbers in a list', 'memory_save', { content: 'x', tags: [1, 'b'] }, { content: 'x', tags: ['1', 'b'] }],
    ['yes', 'memory_feedback', { id: 'a', useful: 'Yes' }, { id: 'a', useful: true }],
    ['0', 'memory_feedback', { id: 'a', useful: 0 }, { id: 'a', useful: false }],
    ['a kind in capitals', 'memory_save', { content: 'x', kind: 'Fix' }, { content: 'x', kind: 'fix' }],
    [
      'kinds with commas',
      'memory_search',
      { query: 'x', type: 'fix,decision' },
      { query: 'x', kind: ['fix', 'decision'] },
    ],
    ['visibility', 'memory_save', { content: 'x', visibility: 'Private' }, { content: 'x', visibility: 'private' }],
    ['null for left out', 'memory_search', { query: 'x', limit: null, tags: null }, { query: 'x' }],
    ['empty for left out', 'memory_search', { query: 'x', project: '', kind: '', tags: [] }, { query: 'x', tags: [] }],
    ['the whole as JSON', 'memory_search', '{"query":"x"}', { query: 'x' }],
    ['nothing', 'memory_status', undefined, {}],
    ['text exactly', 'memory_save', { content: ' \t[not a list]\r\n' }, { content: ' \t[not a list]\r\n' }],
  ])('%s', (_, name, given, input) => {
    expect(read(name, given)).toEqual(ok(input));
  });
});

test('reports what it does not know, and a second name for what it has', () => {
  expect(read('memory_search', { q: 'second', query: 'first', verbose: true, ['x'.repeat(100)]: 1 })).toEqual(
    ok({ query: 'first' }, ['q', 'verbose', 'x'.repeat(60)]),
  );
  for (const name of ['__proto__', 'constructor', 'toString'])
    expect(read('memory_search', JSON.parse(`{"query":"x","${name}":{"a":1}}`))).toEqual(ok({ query: 'x' }, [name]));
});

describe('refuses, with what the field must be and without its value', () => {
  test.each<[McpToolName, unknown, RegExp]>([
    ['memory_search', {}, /^query: /],
    ['memory_search', { query: 'x', limit: 'secret' }, /^limit: .*number/],
    ['memory_search', { query: 'x', limit: 51 }, /^limit: .*50/],
    ['memory_search', { query: 'x', kind: ['secret'] }, /^kind\.0: .*"note"/],
    ['memory_search', { query: { secret: 1 } }, /^query: .*string/],
    ['memory_get', { ids: [] }, /^ids: /],
    ['memory_feedback', { id: 'x', useful: 'secret' }, /^useful: .*boolean/],
    ['memory_search', ['secret'], /must be an object/],
    ['memory_search', 'secret', /must be an object/],
  ])('%s %j', (name, given, reason) => {
    const answer = read(name, given);
    expect(answer).toEqual({ ok: false, reason: expect.stringMatching(reason) });
    expect(JSON.stringify(answer)).not.toContain('secret');
  });
});
