import { expect, test } from '../../fixtures/desktop.ts';

test('the app starts the engine and shows its interface, signed in', async ({ launch }) => {
  const app = await launch();
  const page = await app.mainPage();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  expect(await page.evaluate('typeof window.cmem.pickFolder')).toBe('function');
  await app.quit();
  expect(await app.enginePid()).toBeNull();
});
