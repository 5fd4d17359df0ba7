import { expect, test } from '../../fixtures/app.ts';

test('from an empty store to capture, search, edit, tag, hide, prune, undo and the audit', async ({ app }) => {
  const { page, client } = app;
  const list = page.getByRole('listbox', { name: 'Memories' });
  const toast = page.getByRole('region', { name: 'Notices' });

  await test.step('an empty store teaches the next step', async () => {
    await expect(page.getByRole('heading', { name: 'Nothing is remembered yet' })).toBeVisible();
    await page.getByRole('button', { name: 'Connect an agent or import a repository' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome to CMEM' })).toBeVisible();
    await expect(page.getByText('claude mcp add')).toBeVisible();
    await page.getByRole('button', { name: 'Look around' }).click();
  });

  await test.step('a captured thought appears in the library', async () => {
    await page.goto(`${app.engine.baseUrl}/capture`);
    await page
      .getByLabel('What to remember')
      .fill('Uploads are retried three times, as the proxy drops idle connections');
    await page.getByRole('combobox', { name: 'Tags' }).fill('upload');
    await page.keyboard.press('Enter');
    await page.getByLabel('What to remember').press('Enter');
    await expect(list.getByRole('option')).toHaveCount(1);
  });

  await test.step('what an agent saves appears by itself', async () => {
    await client.call('memories.add', { content: 'The build runs on Node 24', project: 'shop', kind: 'convention' });
    await expect(list.getByRole('option')).toHaveCount(2);
    await app.add({ content: 'A passing remark', project: 'shop', importance: 0 });
    await expect(list.getByRole('option')).toHaveCount(3);
  });

  await test.step('search finds by words while typing, and says what was searched', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('retri');
    const found = page.getByRole('listbox', { name: 'Found memories' });
    await expect(found.getByRole('option').first()).toContainText('Uploads are retried');
    await expect(found.locator('mark').first()).toBeVisible();
    await expect(page.getByText('of 3 searched')).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
  });

  await test.step('a memory is edited in place, and its history brings it back', async () => {
    await page.getByRole('option').first().click();
    await page.getByRole('button', { name: 'Edit' }).click();
    const editor = page.getByLabel('Text of the memory');
    await editor.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' (measured in May)');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('article')).toContainText('measured in May');
    await page.getByText('History', { exact: true }).click();
    await page.getByRole('button', { name: 'Compare' }).click();
    await expect(page.getByLabel('Difference')).toContainText('measured in May');
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('Memory', { exact: true }).click();
    await expect(page.getByRole('article')).not.toContainText('measured in May');
  });

  await test.step('it is tagged, made private and pinned', async () => {
    await page.getByLabel('Tags of this memory').fill('network');
    await page.keyboard.press('Enter');
    await expect(toast).toContainText('Tagged network');
    await page.getByRole('button', { name: 'Make private: only you see it' }).click();
    await expect(page.getByRole('article')).toHaveAttribute('data-private', 'true');
    const { memories } = await client.call('memories.list', { visibility: 'private' });
    expect(memories[0]).toMatchObject({ tags: ['upload', 'network'], visibility: 'private' });
  });

  await test.step('pruning shows what would go and why, does it, and takes it back', async () => {
    await page.getByRole('link', { name: 'Prune' }).click();
    await page.getByRole('slider', { name: /Threshold/ }).fill('0.5');
    await expect(page.getByText(/1 memory of 3 would go/)).toBeVisible();
    await expect(page.getByRole('table')).toContainText('marked of little importance');
    await page.getByRole('button', { name: 'Put away 1 memory' }).click();
    await expect(toast).toContainText('Moved 1 memory to the archive');
    expect((await client.call('memories.index', { status: 'archived' })).total).toBe(1);
    await toast.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(async () => (await client.call('memories.index', { status: 'archived' })).total).toBe(0);
  });

  await test.step('many are trashed at once, and brought back', async () => {
    await page.getByRole('link', { name: 'All memories' }).click();
    await list.getByRole('option').nth(1).hover();
    await list.getByRole('option').nth(1).locator('[data-tick]').click();
    await page.keyboard.press('Control+a');
    await page.getByRole('button', { name: /^Trash/ }).click();
    await expect(toast).toContainText('Moved 3 memories to trash');
    await toast.getByRole('button', { name: 'Undo' }).last().click();
    await expect(list.getByRole('option')).toHaveCount(3);
  });

  await test.step('the audit tells of all of it, and its chain is whole', async () => {
    await page.getByRole('link', { name: 'Audit' }).click();
    await expect(page.getByRole('table')).toContainText('changes.undo');
    await page.getByRole('button', { name: 'Check the chain' }).click();
    await expect(toast).toContainText('Intact');
  });

  expect(app.complaints).toEqual([]);
});
