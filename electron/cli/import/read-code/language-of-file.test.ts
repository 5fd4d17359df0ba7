import { expect, test } from 'vitest';
import { languageOfName, languageOfText } from './language-of-file.ts';

const languageOf = (path: string, text = '') => {
  const named = languageOfName(path);
  return named === null ? null : languageOfText(named, path, text);
};

test.each([
  ['a.ts', 'typescript'],
  ['A.TSX', 'typescript'],
  ['x/y.d.mts', 'typescript'],
  ['a.h', 'c'],
  ['Makefile', 'makefile'],
  ['sub/Dockerfile', 'dockerfile'],
  ['package.json', null],
  ['yarn.lock', null],
  ['a.constructor', null],
  ['constructor', null],
  ['LICENSE', null],
])('%s is %s', (path, language) => expect(languageOf(path)).toBe(language));

test.each([
  ['#!/bin/sh\n', 'bash'],
  ['#!/usr/bin/env python3\n', 'python'],
  ['#!/usr/bin/env -S node --experimental\n', 'javascript'],
  ['#! /usr/bin/ruby -w\r\n', 'ruby'],
  ['#!/usr/bin/env A=1 php8.3\n', 'php'],
  ['#!/usr/bin/awk\n', null],
  ['#!', null],
  ['plain text', null],
])('a file without an ending that begins with %j is %s', (text, language) =>
  expect(languageOf('bin/run', text)).toBe(language),
);

test('a header is C++ where it says so', () => {
  expect(languageOf('a.h', '#pragma once\nnamespace a {\n}\n')).toBe('c++');
  expect(languageOf('a.h', 'struct a { int class; };\n')).toBe('c');
});
