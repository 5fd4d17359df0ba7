import { expect, test } from 'vitest';
import { floatField, integerField, messageField, stringField, type Message } from './protobuf.ts';

const hex = (message: Message): string => Buffer.concat(message).toString('hex');

test('writes what the protobuf documentation shows', () => {
  expect(hex(integerField(1, 150))).toBe('089601');
  expect(hex(integerField(1, -2))).toBe('08feffffffffffffffff01');
  expect(hex(stringField(2, 'testing'))).toBe('120774657374696e67');
  expect(hex(messageField(3, integerField(1, 150)))).toBe('1a03089601');
  expect(hex(floatField(2, 1))).toBe('150000803f');
});
