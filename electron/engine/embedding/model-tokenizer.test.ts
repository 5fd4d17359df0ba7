import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PreTrainedTokenizer } from '@huggingface/transformers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createModelTokenizer } from './model-tokenizer.ts';

const folder = join(import.meta.dirname, '../../../resources/models/all-MiniLM-L6-v2');
const readJson = (file: string): object => JSON.parse(readFileSync(join(folder, file), 'utf8')) as object;

const reference = new PreTrainedTokenizer(readJson('tokenizer.json'), readJson('tokenizer_config.json'));
const tokenizer = createModelTokenizer(readJson('tokenizer.json'));
const referenceIds = (text: string): number[] => reference.encode(text, { add_special_tokens: false });

test.each([
  'Hello, wörld! ÀÉÎ don’t',
  'const x = await foo_bar(baz)?.[0] ?? `${a}`; // TODO',
  '数据库连接失败，请检查配置文件',
  'Ошибка соединения с сервером',
  '한국어 テスト ไทย हिन्दी',
  'a\tb\r\nc\u00A0d\u2028e\u200Bf\uFEFFg\0h\uFFFDi',
  '👨‍👩‍👧‍👦 and \uD800 alone',
  `${'f'.repeat(100)} ${'f'.repeat(101)}`,
  '',
])('gives the ids that transformers.js gives: %j', (text) => {
  expect(tokenizer.encode(text)).toEqual(referenceIds(text));
});

test('gives the ids that transformers.js gives, for any text of the basic plane', () => {
  // Beyond it transformers.js forgets to set ideographs apart, which the original does.
  const character = fc.oneof(
    fc.constantFrom(...' aeinrst_.-'),
    // Without low surrogates, one of which would make a character beyond it with a high one before.
    fc
      .integer({ min: 0, max: 0xff_ff })
      .filter((unit) => unit < 0xdc_00 || unit > 0xdf_ff)
      .map((unit) => String.fromCharCode(unit)),
  );
  fc.assert(
    fc.property(fc.string({ unit: character, maxLength: 60 }), (text) => {
      expect(tokenizer.encode(text)).toEqual(referenceIds(text));
    }),
    { numRuns: 500 },
  );
});

test('takes a special token in a text for text', () => {
  expect(tokenizer.encode('[SEP]')).not.toContain(tokenizer.idOf('[SEP]'));
});

test('refuses a tokenizer of another kind', () => {
  expect(() => createModelTokenizer({ model: { type: 'BPE' } })).toThrow('WordPiece');
});
