import { appPaths } from '#shared/app-routes.ts';
import { expect, test } from '../../fixtures/app.ts';

const screens = Object.entries(appPaths).filter(([name]) => name !== 'memory');

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    test(`axe finds nothing serious on any screen, in ${colorScheme}`, async ({ app }) => {
      const [first = ''] = await app.add(
        {
          content: 'Retry uploads three times\n\n```ts\nconst retry = 3;\n```',
          tags: ['upload'],
          kind: 'decision',
          pinned: true,
        },
        { content: 'The key is AKIAIOSFODNN7EXAMPLE', visibility: 'private' },
        { content: 'function parseHttpUrl(text) { return new URL(text); }', kind: 'snippet', language: 'javascript' },
      );
      const faults: string[] = [];
      const look = async (name: string) => {
        await app.page.waitForTimeout(300);
        faults.push(...(await app.seriousFaults()).map((fault) => `${name}: ${fault}`));
      };
      for (const [name, path] of screens) {
        await app.page.goto(`${app.engine.baseUrl}${path}`);
        await expect(app.page.locator('main')).toBeVisible();
        await look(name);
      }
      await app.goTo(`/memory/${first}`);
      await expect(app.page.getByRole('article')).toBeVisible();
      await look('memory');
      await app.goTo('/?q=retry');
      await expect(app.page.getByRole('option').first()).toBeVisible();
      await look('search');
      await app.page.keyboard.press('Control+k');
      await look('palette');
      await app.page.keyboard.press('Escape');
      await app.page.keyboard.press('?');
      await look('keys');
      expect(faults).toEqual([]);
      expect(app.complaints).toEqual([]);
    });
  });
