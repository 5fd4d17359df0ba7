import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { appPaths } from '#shared/app-routes.ts';
import type { Client } from '#shared/contract/client.ts';
import { serveEngine } from '#electron/testing/served-engine.ts';
import { untilEmbedded } from '../bench/start-for-bench.ts';
import { chromiumArgs, chromiumPath } from '../e2e/fixtures/chromium.ts';
import { storyMemories } from './screens/story-memories.ts';

/** `npm run screens`: makes the pictures in docs/screens anew, of every screen, light and dark, in two sizes. */

const FOLDER = fileURLToPath(new URL('../docs/screens/', import.meta.url));
const SIZES = [
  { width: 1280, height: 800 },
  { width: 900, height: 600 },
];
/** What is done on a screen before its picture is taken. */
type Act = (page: Page) => Promise<unknown>;

const home = mkdtempSync(join(tmpdir(), 'cmem-screens-'));
const engine = await serveEngine(home);
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs] });
try {
  mkdirSync(FOLDER, { recursive: true });
  const empty = { 'library-empty': ['/', async () => {}] } as const;
  await take(browser, empty);
  const ids = await fill(engine.client);
  await take(browser, {
    library: ['/', async () => {}],
    memory: [`/memory/${ids.decision}`, (page) => page.getByRole('article').waitFor()],
    edit: [`/memory/${ids.decision}`, (page) => page.getByRole('button', { name: 'Edit' }).click()],
    history: [`/memory/${ids.decision}`, (page) => page.getByText('History', { exact: true }).click()],
    search: ['/?q=why+do+uploads+fail', (page) => page.getByRole('option').first().waitFor()],
    selection: [
      '/',
      async (page) => {
        await page.getByRole('option').first().waitFor();
        for (const _ of [1, 2, 3]) await page.keyboard.press('j').then(() => page.keyboard.press('x'));
      },
    ],
    palette: ['/', (page) => page.keyboard.press('Control+k')],
    keys: ['/', (page) => page.keyboard.press('?')],
    'nothing-found': ['/?tag=nowhere', async () => {}],
    ...Object.fromEntries(
      Object.entries(appPaths)
        .filter(([name]) => name !== 'library' && name !== 'memory')
        .map(([name, path]) => [name, [path, name === 'prune' ? pruneAct : async () => {}] as const]),
    ),
  });
} finally {
  await browser.close();
  await engine.kill();
  rmSync(home, { recursive: true, force: true });
}

async function pruneAct(page: Page): Promise<void> {
  await page.getByRole('slider').fill('0.55');
  await page.waitForTimeout(700);
}

async function fill(client: Client): Promise<{ decision: string }> {
  const { memories } = await client.call('memories.add_batch', { memories: storyMemories(Date.now()) });
  const idOf = (index: number) => {
    const added = memories[index];
    return added !== undefined && 'id' in added ? added.id : '';
  };
  const decision = idOf(0);
  await client.call('memories.update', { id: decision, version: 1, importance: 0.9, pinned: true });
  await client.call('memories.feedback', { id: decision, useful: true });
  for (const index of [1, 2, 3, 5, 8]) await client.call('memories.get', { id: idOf(index) });
  const { secret: _ } = await client.call('tokens.create', { principal: 'claude-code', scopes: ['read', 'write'] });
  await client.call('settings.update', {
    saved_views: [{ id: crypto.randomUUID(), name: 'Fixes of this month', query: 'kind=fix' }],
    never_capture: [{ id: crypto.randomUUID(), path: 'secrets/*', note: 'keys live there' }],
  });
  await untilEmbedded(client, () => {});
  return { decision };
}

async function take(
  opened: Browser,
  screens: Readonly<Record<string, readonly [path: string, act: Act]>>,
): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const viewport of SIZES) {
      const context = await opened.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
      const page = await context.newPage();
      const { url } = await engine.client.call('sign_in.create_link', {});
      await page.goto(url);
      for (const [name, [path, act]] of Object.entries(screens)) {
        await page.goto(engine.baseUrl + path);
        await page.locator('main').first().waitFor();
        await page.waitForTimeout(500);
        await act(page);
        await page.waitForTimeout(400);
        await page.screenshot({ path: join(FOLDER, `${name}-${colorScheme}-${viewport.width}.png`) });
      }
      await context.close();
    }
}
