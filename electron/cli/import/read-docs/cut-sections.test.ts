import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutSections } from './cut-sections.ts';
import { outlineMarkdown } from './outline-markdown.ts';
import { outlineRst } from './outline-rst.ts';

const sections = (text: string) => cutSections(outlineMarkdown(text), 'guide.md');
const titles = (text: string) => sections(text).map(({ title }) => title);

describe('a section', () => {
  test('has the path of its headings as its title', () => {
    expect(titles('# Guide\nx\n## Install\nx\n### Linux\nx\n### Mac\nx\n## Use\nx\n')).toEqual([
      'Guide',
      'Guide › Install',
      'Guide › Install › Linux',
      'Guide › Install › Mac',
      'Guide › Use',
    ]);
  });

  test('bears the title of the front matter, but not twice', () => {
    expect(titles('---\ntitle: Guide\n---\nx\n## Install\nx\n')).toEqual(['Guide', 'Guide › Install']);
    expect(titles('---\ntitle: Guide\n---\n# Guide\nx\n')).toEqual(['Guide', 'Guide']);
  });

  test('before any heading has the name of the file', () => {
    expect(titles('x\n\n# Guide\nx\n')).toEqual(['guide.md', 'Guide']);
  });

  test('with nothing under it goes with the one below', () => {
    const [only] = sections('# Guide\n\n## Install\n\n### Linux\nx\n');
    expect(only).toEqual({ title: 'Guide › Install › Linux', text: '# Guide\n\n## Install\n\n### Linux\nx\n' });
    expect(titles('# One\n\n# Two\nx\n')).toEqual(['One', 'Two']);
  });

  test('keeps its code whole', () => {
    const code = `\`\`\`sh\n${'# comment\n\nrun\n'.repeat(500)}\`\`\`\n`;
    expect(sections(`# One\n${code}# Two\nx\n`)[0]?.text).toBe(`# One\n${code}`);
  });

  test('has the end of its path where all of it is too long', () => {
    const [first] = sections(`# ${'a'.repeat(200)}\nx\n## ${'b'.repeat(200)}\nx\n`).slice(1);
    expect(first?.title).toBe('b'.repeat(200));
  });
});

test('a text without headings is cut between paragraphs', () => {
  const text = `${'some words of a paragraph. '.repeat(40)}\n\n`.repeat(5);
  const parts = cutSections({ text, title: null, headings: [] }, 'notes.txt');
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.every(({ text, title }) => title === 'notes.txt' && text.endsWith('\n\n'))).toBe(true);
});

const line = fc.oneof(
  fc.constantFrom(
    '# A',
    '## B',
    '### C',
    '===',
    '---',
    '```',
    '~~~',
    '',
    'text',
    '<!--',
    '-->',
    '    code',
    '- item',
    '---',
  ),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);

test('the sections together are the text, whatever it is', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60 }), fc.constantFrom('\n', '\r\n'), (lines, newline) => {
      const text = lines.join(newline);
      for (const outline of [outlineMarkdown, outlineRst]) {
        const parts = cutSections(outline(text), 'x');
        expect(parts.map((part) => part.text).join('')).toBe(text);
      }
    }),
  );
});
