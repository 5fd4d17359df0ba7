import { describe, expect, test } from 'vitest';
import { outlineMarkdown } from './outline-markdown.ts';

const headings = (text: string) => outlineMarkdown(text).headings.map(({ level, text }) => `${level} ${text}`);

describe('headings', () => {
  test('are of both kinds', () => {
    expect(
      headings('# One #\n\nText\n\nTwo\n===\n\nThree\nlines\n---\n\n###### Six ##\n####### seven\n#no\n##\n'),
    ).toEqual(['1 One', '1 Two', '2 Three lines', '6 Six', '2 ']);
  });

  test('are told without markup', () => {
    expect(headings('# The `run` *command*, [docs](https://example.com) <br/> snake_case_name {#run}\n')).toEqual([
      '1 The run command, docs  snake_case_name',
    ]);
  });

  test('keep their places with CRLF', () => {
    const text = 'intro\r\n\r\n# One\r\ntext\r\n\r\nTwo\r\n---\r\nmore\r\n';
    expect(outlineMarkdown(text).headings.map(({ start, end }) => text.slice(start, end))).toEqual([
      '# One\r\n',
      'Two\r\n---\r\n',
    ]);
  });

  test.each([
    ['fenced code', '```sh\n# comment\nx\n---\n```\n# Real\n'],
    ['a longer fence', '````\n```\n# comment\n````\n# Real\n'],
    ['a fence of tildes', '~~~ md\n# a\n```\n# b\n~~~\n# Real\n'],
    ['a fence in a list', '- item\n\n  ```\n  x\n# not\n  ```\n1. ```\n# not\n   ```\n# Real\n'],
    ['indented code', 'x\n\n    # not\n\n# Real\n'],
    ['a comment', '<!-- # a\n# not\n-->\n<!-- one line -->\n# Real\n'],
    ['front matter', '---\n# not\nkey: value\n---\n# Real\n'],
    ['front matter in TOML', '+++\n# not\n+++\n# Real\n'],
    ['rules', 'text\n\n---\n\n***\n- item\n---\n> quote\n---\n| a | b |\n---\n# Real\n'],
  ])('in %s are none', (_, text) => expect(headings(text)).toEqual(['1 Real']));

  test('inside of a fence that is never closed are none', () => {
    expect(headings('# Real\n```\n# not\n')).toEqual(['1 Real']);
  });

  test('in inline code that looks like a fence do not hide what follows', () => {
    expect(headings('```not a fence```\n# Real\n')).toEqual(['1 Real']);
  });
});

test.each([
  ['---\ntitle: "The Guide"\ndate: 2026\n---\n# One\n', 'The Guide'],
  ["---\r\ntitle:   'It''s'\r\n---\r\n", "It''s"],
  ['+++\ntitle = "The Guide"\n+++\n', 'The Guide'],
  ['---\nsubtitle: no\n---\n', null],
  ['text\n---\ntitle: no\n---\n', null],
  ['---\ntitle: not closed\n', null],
])('the title of %j', (text, title) => expect(outlineMarkdown(text).title).toBe(title));

test('long lines are no trap', () => {
  for (const text of [
    `# ${' '.repeat(500_000)}x`,
    `${'`'.repeat(500_000)}x\``,
    '#'.repeat(500_000),
    `title\n${'='.repeat(500_000)} x`,
    `# ${'['.repeat(500_000)}`,
    '---\n'.repeat(100_000),
    `---\ntitle: ${' '.repeat(500_000)}x\n---\n`,
    '> '.repeat(250_000),
  ])
    expect(outlineMarkdown(text).text).toBe(text);
});
