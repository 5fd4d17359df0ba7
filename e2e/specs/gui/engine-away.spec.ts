import { serveEngine } from '#electron/testing/served-engine.ts';
import { expect, test } from '../../fixtures/app.ts';

test('an engine that dies is said to be away; what is being written is kept, and saved once it is back', async ({
  app,
}) => {
  const [id = ''] = await app.add('The first version');
  await app.goTo(`/memory/${id}`);
  await app.page.getByRole('button', { name: 'Edit' }).click();
  const editor = app.page.getByLabel('Text of the memory');
  await editor.click();
  await app.page.keyboard.press('Control+End');
  await app.page.keyboard.type(' and the second');

  await app.engine.kill();
  await expect(app.page.getByText('CMEM does not answer').first()).toBeVisible();
  await app.page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(app.page.getByRole('alert')).toContainText('What you wrote is kept here');
  await expect(editor).toContainText('and the second');

  const again = await serveEngine(app.home, { CMEM_PORT: new URL(app.engine.baseUrl).port });
  try {
    await expect(app.page.getByText('Live', { exact: true })).toBeVisible({ timeout: 20_000 });
    await app.page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(editor).toBeHidden();
    expect((await again.client.call('memories.get', { id })).content).toBe('The first version and the second');
  } finally {
    await again.kill();
  }
});

test('two windows edit the same memory: neither edit is lost', async ({ app }) => {
  const [id = ''] = await app.add('Where it began');
  await app.goTo(`/memory/${id}`);
  const second = await app.secondPage();
  await second.goto(`${app.engine.baseUrl}/memory/${id}`);
  const type = async (page: typeof second, text: string) => {
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Text of the memory').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(text);
  };
  await type(app.page, ' one');
  await type(second, ' two');
  await second.getByRole('button', { name: 'Save', exact: true }).click();

  await expect(app.page.getByText('changed elsewhere while you were editing')).toBeVisible();
  await expect(app.page.getByLabel('Text of the memory')).toContainText('Where it began one');
  await app.page.getByRole('button', { name: 'Show the difference' }).click();
  await expect(app.page.getByLabel('Difference')).toContainText('two');
  await app.page.getByRole('button', { name: 'Save mine over it' }).click();
  await expect.poll(async () => (await app.client.call('memories.get', { id })).content).toBe('Where it began one');
  const { versions } = await app.client.call('memories.versions', { id });
  expect(versions.map(({ content }) => content)).toContain('Where it began two');
});

test('a browser whose session ended is told how to get in', async ({ app }) => {
  await app.context.clearCookies();
  await app.page.reload();
  await expect(app.page.getByRole('heading', { name: 'This browser is not signed in' })).toBeVisible();
  await expect(app.page.getByText('cmem open')).toBeVisible();
});
