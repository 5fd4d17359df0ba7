import { expect, test } from '../../fixtures/app.ts';

const hostile: Readonly<Record<string, string>> = {
  script: '<script>window.hacked = true</script><img src=x onerror="window.hacked = true">',
  markdown:
    '[click](javascript:window.hacked=true) ![x](https://example.com/x.png) <b onclick="window.hacked=true">bold</b>',
  'one line of a megabyte': 'x'.repeat(1_000_000),
  'right to left': 'مرحبا \u202Eabc\u202C עברית',
  'zero width': 'pass\u200Bword\u200D and \uFEFF more',
  emoji: '👩‍👩‍👧‍👦'.repeat(5000),
  markup: '# heading\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n~~~html\n<script>alert(1)</script>\n~~~',
};

test('memory text is data: it is shown, never run, and nothing is fetched for it', async ({ app }) => {
  const asked: string[] = [];
  app.page.on('request', (request) => asked.push(request.url()));
  for (const [name, content] of Object.entries(hostile)) {
    const [id = ''] = await app.add({ content, title: name === 'script' ? '<img src=x onerror=alert(1)>' : name });
    await app.goTo(`/memory/${id}`);
    await expect(app.page.getByRole('article')).toBeVisible();
    await app.page.waitForTimeout(200);
  }
  expect(await app.page.evaluate(() => 'hacked' in globalThis)).toBe(false);
  expect(asked.filter((url) => !url.startsWith(app.engine.baseUrl))).toEqual([]);
  expect(await app.page.locator('article script, article img, article a[href^="javascript:"]').count()).toBe(0);
  expect(app.complaints).toEqual([]);
});

test('a link shows its host', async ({ app }) => {
  const [id = ''] = await app.add('See [the manual](https://docs.example.com/a/b?c=d)');
  await app.goTo(`/memory/${id}`);
  await expect(app.page.getByRole('article').getByRole('link')).toContainText('docs.example.com');
});
