import { expect, test } from 'vitest';
import { formatOfName } from './format-of-name.ts';

test.each([
  ['README', 'text'],
  ['docs/Guide.MD', 'markdown'],
  ['a.mdx', 'markdown'],
  ['a.rst', 'restructuredtext'],
  ['a.htm', 'html'],
  ['a.pdf', 'pdf'],
  ['notes.txt', 'text'],
  ['requirements-dev.txt', null],
  ['CMakeLists.txt', null],
  ['LICENSE', null],
  ['a.constructor', null],
  ['a.ts', null],
])('%s is %s', (path, format) => expect(formatOfName(path)).toBe(format));
