import { expect, test } from 'vitest';
import type { FoundError } from './found-error.ts';
import { signatureOf } from './signature.ts';

const own = (name: string) => ({ name, own: true });
const library = (name: string) => ({ name, own: false });
const failing = (frames: FoundError['frames'], message = "cannot read 'total'"): FoundError => ({
  kind: 'javascript',
  type: 'TypeError',
  message,
  frames,
});

test('names type, message and own frames, with a hash of 64 bits', () => {
  const { exact, loose } = signatureOf(failing([library('express#handle'), own('cart#total'), own('main#run')]));
  expect(exact.canonical).toBe("TypeError: cannot read 'total' @ cart#total < main#run");
  expect(loose.canonical).toBe("TypeError: cannot read 'total'");
  expect(exact.hash).toMatch(/^[0-9a-f]{16}$/);
  expect(loose.hash).not.toBe(exact.hash);
});

test('falls back to library frames, and takes recursion for one frame', () => {
  expect(signatureOf(failing([library('a#b')])).exact.canonical).toContain('@ a#b');
  const deep = Array.from({ length: 30 }, () => own('tree#walk'));
  expect(signatureOf(failing([...deep, own('main#run')])).exact.canonical).toContain('@ tree#walk < main#run');
});

test('callers further out than five do not count', () => {
  const frames = ['a', 'b', 'c', 'd', 'e'].map((name) => own(`m#${name}`));
  expect(signatureOf(failing([...frames, own('x#y')])).exact.hash).toBe(signatureOf(failing(frames)).exact.hash);
});

test('the loose one looks at the shape of the first line alone', () => {
  const loose = (message: string): string => signatureOf(failing([], message)).loose.canonical;
  expect(loose("no user 'Ana Lee' in 3 groups\nmore")).toBe(
    loose("no user 'Bo' + 'x y' in 4 groups").replace("'Bo' + ", ''),
  );
  expect(loose("isn't there and can't be")).toBe("TypeError: isn't there and can't be");
  expect(loose("no key 'a'")).not.toBe(loose("no key 'b'"));
});
