import { expect, test } from 'vitest';
import { decodeText } from './read-text.ts';

test('keeps text as it is, save a byte order mark', () => {
  expect(decodeText(Buffer.from('\ufeffä\r\n漢\n'), 'x')).toBe('ä\r\n漢\n');
});

test('says what is wrong with bytes that are no UTF-8', () => {
  expect(() => decodeText(Buffer.from([0x61, 0xe4, 0x62]), 'notes.txt')).toThrow('notes.txt is not valid UTF-8');
  expect(() => decodeText(Buffer.from('\ufeffhi', 'utf16le'), 'notes.txt')).toThrow('notes.txt is in UTF-16');
});
