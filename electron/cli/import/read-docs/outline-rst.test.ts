import { expect, test } from 'vitest';
import { outlineRst } from './outline-rst.ts';

const headings = (text: string) => outlineRst(text).headings.map(({ level, text }) => `${level} ${text}`);

test('levels follow the order in which the characters come up', () => {
  const text = `=====
Guide
=====

Install
=======

Linux
-----

Windows
-------

Use
===

"Why"?
~~~~~~
`;
  expect(headings(text)).toEqual(['1 Guide', '2 Install', '3 Linux', '3 Windows', '2 Use', '4 "Why"?']);
});

test.each([
  ['a transition', 'text\n\n----\n\ntext\n'],
  ['an underline that is too short', 'A long name\n---\n'],
  ['a literal block', 'Code::\n\n    Name\n    ====\n'],
  ['a simple table', '=====  =====\nA      B\n=====  =====\n1      2\n=====  =====\n'],
  ['a directive', '.. code-block:: md\n\n   Name\n   ----\n'],
])('%s is no heading', (_, text) => expect(headings(text)).toEqual([]));

test('sections begin at the line above the name, and keep CRLF', () => {
  const text = 'intro\r\n\r\n====\r\nName\r\n====\r\ntext\r\n';
  expect(outlineRst(text).headings.map(({ start, end }) => text.slice(start, end))).toEqual([
    '====\r\nName\r\n====\r\n',
  ]);
});

test('names are told without markup', () => {
  expect(headings('The :func:`run` of `Python <https://python.org>`_ and ``x``\n' + '='.repeat(80))).toEqual([
    '1 The run of Python and x',
  ]);
});
