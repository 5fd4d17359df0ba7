import { expect, test } from 'vitest';
import { NeverCaptureRule } from '#shared/schemas/privacy.ts';
import { type Capturable, findNeverCapture } from './never-capture.ts';

const memory: Capturable = {
  content: 'first line\nCustomer: ACME GmbH, account 4711',
  title: '客户的秘密计划',
  project: 'shop',
  file_path: 'docs\\secret\\plan.md',
  kind: 'doc',
};
const rule = (parts: object) => NeverCaptureRule.parse({ id: '0192f3a1-7c1e-7e6a-b1d2-3f4a5b6c7d8e', ...parts });
const isKept = (parts: object) => findNeverCapture([rule(parts)], memory, (a, b) => a === b) === null;

test.each([
  { project: 'shop' },
  { kind: 'doc' },
  { path: 'docs/secret' },
  { path: 'secret/*.md' },
  { path: 'plan.md' },
  { text: 'acme gmbh' },
  { text: 'customer*4711' },
  { text: '秘密' },
  { project: 'shop', kind: 'doc', text: 'acme' },
])('keeps out by %o', (parts) => expect(isKept(parts)).toBe(false));

test.each([
  { project: 'other' },
  { kind: 'log' },
  { path: 'ocs/secret' },
  { text: 'first*acme' },
  { text: '4711*customer' },
  { project: 'shop', kind: 'log' },
])('lets in what %o does not fit', (parts) => expect(isKept(parts)).toBe(true));

test('a rule that would fit everything, or nothing in particular, is none', () => {
  expect(() => rule({})).toThrow(/must say/);
  expect(() => rule({ text: '***' })).toThrow(/wildcards/);
});

test('a pattern is plain text and never a regular expression', () => {
  expect(isKept({ text: '(a+)+$' })).toBe(true);
  expect(
    findNeverCapture([rule({ text: '(a+)+$' })], { ...memory, content: 'x (A+)+$ y' }, () => false),
  ).not.toBeNull();
});
