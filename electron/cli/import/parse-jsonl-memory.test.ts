import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { NewMemory } from '#shared/schemas/memory.ts';
import { parseJsonlMemory } from './parse-jsonl-memory.ts';

const parse = (value: unknown, project?: string) => parseJsonlMemory(Buffer.from(JSON.stringify(value)), project);

test('takes the wire form of a new memory', () => {
  const memory = { content: 'hi', project: 'app', tags: ['a'], timestamp: '2026-01-31T09:30:00Z', kind: 'fix' };
  expect(parse(memory)).toEqual({ memory });
});

test('takes the form of retrieval sets; a kind it does not know becomes a tag', () => {
  const line = { id: 'Chart-1', text: 'hi', project: 'Chart', kind: 'bug-fix', timestamp: '2026-01-31T09:30:00Z' };
  expect(parse(line)).toEqual({
    memory: {
      content: 'hi',
      project: 'Chart',
      tags: ['bug-fix'],
      timestamp: '2026-01-31T09:30:00Z',
      key: 'jsonl:Chart-1',
    },
  });
});

test('takes an exported memory and leaves what the engine gives anew', () => {
  const exported = {
    id: '0192f3a1-7c1e-7e6a-b1d2-3f4a5b6c7d8e',
    content: 'hi',
    project: 'app',
    title: null,
    kind: 'note',
    file_path: null,
    language: null,
    tags: ['x'],
    timestamp: '2026-01-31T09:30:00.000Z',
    source: {},
    importance: 0.5,
    pinned: false,
    visibility: 'shared',
    expires_at: null,
    status: 'active',
    owner: 'me',
    key: 'git:abc',
    supersedes: '0192f3a1-7c1e-7e6a-b1d2-3f4a5b6c7d8f',
    version: 3,
    created_at: '2026-01-31T09:30:00.000Z',
    updated_at: '2026-01-31T09:30:00.000Z',
    last_used_at: null,
    use_count: 0,
  };
  expect(parse(exported)).toEqual({
    memory: {
      content: 'hi',
      project: 'app',
      kind: 'note',
      tags: ['x'],
      timestamp: '2026-01-31T09:30:00.000Z',
      source: {},
      importance: 0.5,
      pinned: false,
      visibility: 'shared',
      key: 'git:abc',
    },
  });
});

test('puts a line without a project into the one that is given', () => {
  expect(parse({ text: 'hi' }, 'app')).toEqual({ memory: { content: 'hi', project: 'app' } });
  expect(parse({ text: 'hi', project: 'own' }, 'app')).toEqual({ memory: { content: 'hi', project: 'own' } });
});

test('gives an id that is no plain text a key all the same', () => {
  const keyOf = (id: unknown) => {
    const parsed = parse({ id, text: 'hi' });
    return 'memory' in parsed ? parsed.memory.key : undefined;
  };
  expect(keyOf(7)).toBe('jsonl:7');
  expect(keyOf('a\nb')).toMatch(/^jsonl:[0-9a-f]{64}$/);
  expect(keyOf('x'.repeat(400))).toMatch(/^jsonl:[0-9a-f]{64}$/);
  expect(keyOf(' a')).not.toBe(keyOf('a'));
});

describe('refuses without a word of the text', () => {
  it.each([
    ['{"content": "tell nobody"', 'is not valid JSON'],
    ['"tell nobody"', 'is no JSON object'],
    ['["tell nobody"]', 'is no JSON object'],
    ['{"content": " "}', 'content: must not be empty'],
    ['{"tags": []}', 'content: Invalid input: expected string, received undefined'],
    ['{"content":"tell nobody","mood":1}', 'has a field that CMEM does not know: "mood"'],
    ['{"content":"tell nobody","text":"tell nobody"}', 'has a field that CMEM does not know: "text"'],
    ['{"content":"tell\\u0000nobody"}', 'content: must not hold NUL (U+0000)'],
    ['{"content":"tell nobody","kind":7}', 'kind: Invalid option'],
  ])('%s', (line, reason) => {
    const parsed = parseJsonlMemory(Buffer.from(line), undefined);
    expect(parsed).toEqual({ refused: expect.stringContaining(reason) });
    expect(JSON.stringify(parsed)).not.toContain('tell');
  });

  it('bytes that are no UTF-8', () => {
    expect(parseJsonlMemory(Buffer.from([0x22, 0xff, 0x22]), undefined)).toEqual({ refused: 'is not valid UTF-8' });
  });
});

test('a byte order mark is no part of the line', () => {
  expect(parseJsonlMemory(Buffer.from('\ufeff{"text":"hi"}'), undefined)).toEqual({ memory: { content: 'hi' } });
});

test('answers any line with a valid memory or a reason', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.json(),
        fc.string(),
        fc.json().map((json) => `{"text":"x","id":${json}}`),
      ),
      (line) => {
        const parsed = parseJsonlMemory(Buffer.from(line), 'p');
        if ('memory' in parsed) expect(NewMemory.safeParse(parsed.memory).success).toBe(true);
        else expect(parsed.refused).not.toBe('');
      },
    ),
  );
});
