import { expect, test } from 'vitest';
import { outlineHtml } from './outline-html.ts';

const read = (html: string) => {
  const outlined = outlineHtml(html);
  if ('skipped' in outlined) throw new Error(outlined.skipped);
  return outlined;
};

test('a page is read as text with headings', () => {
  const { text, title, headings } = read(`<!doctype html>
<html><head><title>The &amp; Guide</title><style>p { color: red }</style><script>var x = "<h1>no</h1>";</script></head>
<body>
<h1>Install   <em>it</em></h1>
<p>Fish&nbsp;&amp; chips,
  on two lines.<br>A <b>b</b>old word&hellip;</p>
<ul><li>one</li><li>two</li></ul>
<table><tr><td>a</td><td>b</td></tr></table>
<pre>keep
  this</pre>
<h2>Next</h2><p>More <img alt="a picture" src="x">.</p>
<script>alert(1)</script><noscript>no</noscript><template>no</template>
</body></html>`);
  expect(title).toBe('The & Guide');
  expect(text).toBe(
    'Install it\nFish & chips, on two lines.\nA bold word…\none\ntwo\na b\nkeep\n  this\nNext\nMore a picture .\n',
  );
  expect(headings.map(({ level, text }) => `${level} ${text}`)).toEqual(['1 Install it', '2 Next']);
  expect(headings.map(({ start, end }) => text.slice(start, end))).toEqual(['Install it', 'Next']);
});

test.each([
  ['never closed', '<h1>One<p>two<b>three', 'One\ntwothree'],
  ['text alone', 'a < b &unknown; &#0;&#xD800;', 'a < b &unknown; \uFFFD\uFFFD'],
  ['empty', '', ''],
  ['an unclosed script', 'a<script>b', 'a'],
  ['closed twice', '</script></style>a</h1>b', 'ab'],
])('what is broken is read as far as it goes: %s', (_, html, text) => {
  expect(read(html).text.trim()).toBe(text);
});

test('depth does no harm', () => {
  expect(read(`${'<div>'.repeat(4_000)}deep`).text.trim()).toBe('deep');
  expect(outlineHtml(`${'<div>'.repeat(200_000)}deep`)).toEqual({ skipped: 'is nested too deeply' });
  expect(read('<p>'.repeat(200_000)).headings).toEqual([]);
  expect(read('<'.repeat(200_000)).headings).toEqual([]);
});
