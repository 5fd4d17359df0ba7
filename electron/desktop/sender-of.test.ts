import { expect, test } from 'vitest';
import { senderOf } from './sender-of.ts';

const known = { engineOrigin: 'http://127.0.0.1:7377', startScreenUrl: 'file:///app/resources/start/index.html' };

test.each([
  ['http://127.0.0.1:7377/memory/1?x=y', 'page'],
  ['file:///app/resources/start/index.html', 'start_screen'],
  ['http://127.0.0.1:7378/', null],
  ['http://localhost:7377/', null],
  ['https://127.0.0.1:7377/', null],
  ['http://127.0.0.1:7377@evil.example/', null],
  ['http://127.0.0.1.evil.example:7377/', null],
  ['file:///app/resources/start/index.html?x', null],
  ['file:///etc/passwd', null],
  ['data:text/html,<p>', null],
  ['about:blank', null],
  ['', null],
])('%s is %s', (url, sender) => {
  expect(senderOf(url, known)).toBe(sender);
});

test('while no engine runs, no page is trusted', () => {
  const away = { ...known, engineOrigin: null };
  expect(senderOf('http://127.0.0.1:7377/', away)).toBeNull();
  expect(senderOf('data:text/html,', away)).toBeNull();
});
