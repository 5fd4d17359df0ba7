import { expect, test } from '../../fixtures/app.ts';

test('everything with the keyboard alone: find, read, select, archive, undo, go elsewhere', async ({ app }) => {
  const { page } = app;
  await app.add(
    ...Array.from({ length: 30 }, (_, i) => ({
      content: `Memory number ${i}`,
      timestamp: `2026-01-${String(i + 1).padStart(2, '0')}T00:00:00Z`,
    })),
  );
  await expect(page.getByRole('option').first()).toContainText('Memory number 29');

  await page.keyboard.press('j');
  await expect(page.getByRole('article')).toContainText('Memory number 29');
  await page.keyboard.press('j');
  await expect(page.getByRole('article')).toContainText('Memory number 28');
  await page.keyboard.press('k');
  await expect(page.getByRole('article')).toContainText('Memory number 29');

  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByRole('toolbar')).toContainText('3 memories');
  await page.keyboard.press('e');
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Archived 3 memories');
  await expect(page.getByRole('option').first()).toContainText('Memory number 26');
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option').first()).toContainText('Memory number 29');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('health');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Health' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('kind:no');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search memories' })).toHaveValue('kind:note ');
  await page.keyboard.press('?');
  await expect(page.getByRole('combobox', { name: 'Search memories' })).toHaveValue('kind:note ?');
});

test('the list holds its place when something is added above', async ({ app }) => {
  const { page } = app;
  await app.add(...Array.from({ length: 500 }, (_, i) => `Line ${i}`));
  await app.goTo('/');
  const list = page.getByRole('listbox', { name: 'Memories' });
  await list.evaluate((element) => element.scrollTo(0, 4400));
  const firstInSight = () =>
    list.evaluate((element) => {
      const top = element.getBoundingClientRect().top;
      const rows = [...element.querySelectorAll('[role=option]')];
      return rows.find((row) => row.getBoundingClientRect().bottom > top + 1)?.id;
    });
  await expect.poll(firstInSight).toBeTruthy();
  const before = await firstInSight();
  await app.add('A new one', 'Another');
  await expect(page.getByText('502 memories', { exact: true })).toBeVisible();
  expect(await firstInSight()).toBe(before);
});
