import { expect, test } from 'vitest';
import { decodeJson } from './decode-json.ts';

const decode = (text: string) => decodeJson(Buffer.from(text));

test('a byte order mark is taken away; everything else stays exactly as it was', () => {
  const text = '\u{1F600} e\u0301 \r\n\u2028 \uFEFF';
  expect(decode(`\uFEFF${JSON.stringify({ text })}`)).toEqual({ text });
});

test('of a text that is not JSON it says line and column, and quotes nothing', () => {
  const secret = 'hunter2';
  expect(() => decode(`{"a": 1,\n "${secret}": ${secret}}`)).toThrow(
    expect.objectContaining({
      code: 'invalid_request',
      message: 'The body is not valid JSON: line 2, column 13 should be a value.',
      details: { line: 2, column: 13, expected: 'a value' },
    }),
  );
});

test.each([
  ['a lone byte', [0x22, 0xff, 0x22]],
  ['an overlong form', [0x22, 0xc0, 0x80, 0x22]],
  ['a surrogate', [0x22, 0xed, 0xa0, 0x80, 0x22]],
  ['a character cut short', [0x22, 0xf0, 0x9f, 0x98, 0x22]],
])('%s that is not UTF-8 is refused, not replaced', (_, bytes) => {
  expect(() => decodeJson(Uint8Array.from(bytes))).toThrow(
    expect.objectContaining({ code: 'invalid_request', message: expect.stringContaining('not valid UTF-8') }),
  );
});

test('100,000 nested arrays are refused', () => {
  expect(() => decode('['.repeat(100_000) + ']'.repeat(100_000))).toThrow('nested more than 64 levels deep');
});

test('a key named __proto__ changes no prototype', () => {
  const value = decode('{"__proto__":{"admin":true}}') as Record<string, unknown>;
  expect(value['admin']).toBeUndefined();
  expect(Object.keys(value)).toEqual(['__proto__']);
});
