import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderExcerpt } from './render-excerpt.ts';

const excerpt = (text: string, highlights: { start: number; end: number }[] = []) => ({
  start: 0,
  end: text.length,
  text,
  highlights,
});
const mark = (text: string) => `<${text}>`;

test('marks the highlights of a short text', () => {
  expect(renderExcerpt(excerpt('find the lock\n\nand let go', [{ start: 9, end: 13 }]), mark)).toEqual([
    'find the <lock>',
    'and let go',
  ]);
});

test('shows a long text round its first highlight', () => {
  const text = `${'before\n'.repeat(200)}the lock${'\nafter'.repeat(200)}`;
  const start = text.indexOf('lock');
  const lines = renderExcerpt(excerpt(text, [{ start, end: start + 4 }]), mark);
  expect(lines.join('\n')).toContain('<lock>');
  expect(lines.length).toBeLessThanOrEqual(24);
  expect(lines[0]).toBe('…before');
});

test('lets no control character through, and never throws', () => {
  const ranges = fc.array(fc.tuple(fc.nat(900), fc.nat(40)).map(([start, length]) => ({ start, end: start + length })));
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 900 }), ranges, (text, highlights) => {
      const sorted = highlights.filter(({ end }) => end <= text.length).toSorted((a, b) => a.start - b.start);
      // oxlint-disable-next-line no-control-regex -- control characters are exactly what is looked for
      expect(renderExcerpt(excerpt(text, sorted), mark).join('')).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f]/);
    }),
  );
});
