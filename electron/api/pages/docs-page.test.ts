import { expect, test } from 'vitest';
import { operations } from '#shared/contract/operations.ts';
import { docsPage } from './docs-page.ts';

const page = String(await docsPage('http://127.0.0.1:7377'));

test('every operation has its section', () => {
  for (const id of Object.keys(operations)) expect(page).toContain(`<section id="${id}">`);
});

test('every link within the page leads somewhere', () => {
  const targets = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(links.length).toBeGreaterThan(Object.keys(operations).length);
  expect(links.filter((id) => !targets.has(id))).toEqual([]);
});

test('nothing in it needs what the content security policy forbids', () => {
  expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:|https:\/\/(?!example\.com)/i);
});

test('nothing is left unresolved or escaped twice', () => {
  expect(page).not.toMatch(/undefined|\[object |&amp;(?:quot|lt|gt|#39);/);
});
