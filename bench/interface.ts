import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { serveEngine } from '#electron/testing/served-engine.ts';
import { chromiumArgs, chromiumPath } from '../e2e/fixtures/chromium.ts';
import { madeUpMemories } from './made-up-memories.ts';

/**
 * `npm run bench:interface -- --rows 10000`: how the built interface does in a real Chromium with so many memories. Vectors are left
 * out: making them would take the processor that is measured.
 */
const { values } = parseArgs({ options: { rows: { type: 'string', default: '10000' } } });
const rows = Number(values.rows);
const BATCH = 500;

const home = mkdtempSync(join(tmpdir(), 'cmem-bench-'));
const engine = await serveEngine(home, {
  CMEM_EMBEDDING_URL: 'http://127.0.0.1:9',
  CMEM_EMBEDDING_MODEL: 'none',
  CMEM_LOG_LEVEL: 'silent',
});
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: [...chromiumArgs, '--enable-precise-memory-info'],
});
try {
  const memories = madeUpMemories(rows);
  for (let i = 0; i < rows; i += BATCH)
    await engine.client.call('memories.add_batch', { memories: memories.slice(i, i + BATCH) });

  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const { url } = await engine.client.call('sign_in.create_link', {});
  await page.goto(url);
  await page.getByRole('option').first().waitFor();
  const paints = [];
  for (let i = 0; i < 5; i++) paints.push(await firstRows(page, engine.baseUrl));

  console.table({
    'first load, gzip': `${(firstLoadBytes() / 1000).toFixed(0)} kB`,
    'first rows on the screen, median of 5': `${paints.sort((a, b) => a - b)[2]?.toFixed(0)} ms`,
    'longest task while typing 40 letters': `${(await typing(page)).toFixed(0)} ms`,
    'frames while scrolling to the end': await scrolling(page),
    'JavaScript heap after it': `${(await heap(page)).toFixed(0)} MB`,
    'memory of the renderer process': `${(await residentBytes()).toFixed(0)} MB`,
    rows,
  });
} finally {
  await browser.close();
  await engine.kill();
  rmSync(home, { recursive: true, force: true });
}

/** From the request of the page to the first rows in it. */
async function firstRows(page: Page, baseUrl: string): Promise<number> {
  await page.goto('about:blank');
  const startedAt = performance.now();
  await page.goto(baseUrl, { waitUntil: 'commit' });
  await page.locator('[role=option] time').first().waitFor();
  return performance.now() - startedAt;
}

/** Milliseconds that the page's thread was held longest. */
async function typing(page: Page): Promise<number> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      // Node, whose types these are, knows no long tasks.
      entryTypes: ['longtask' as 'measure'],
    });
  });
  await page.locator('#search').click();
  await page.keyboard.type('why does the retry of uploads fail again', { delay: 60 });
  await page.waitForTimeout(1500);
  const longest = await page.evaluate(() => Math.max(0, ...(globalThis as unknown as { tasks: number[] }).tasks));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('listbox', { name: 'Memories' }).waitFor();
  return longest;
}

/** Scrolls through the whole list in 3 s, and tells how long frames took. */
async function scrolling(page: Page): Promise<string> {
  const frames = await page.locator('[data-memory-list]').evaluate(async (list) => {
    const nextFrame = (globalThis as unknown as { requestAnimationFrame(then: (at: number) => void): void })
      .requestAnimationFrame;
    const times: number[] = [];
    const startedAt = performance.now();
    let before = startedAt;
    for (;;) {
      const now = await new Promise<number>((resolve) => nextFrame(resolve));
      times.push(now - before);
      before = now;
      const share = (now - startedAt) / 3000;
      if (share >= 1) return times;
      list.scrollTop = share * (list.scrollHeight - list.clientHeight);
    }
  });
  const sorted = frames.slice(1).sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(0);
  return `${sorted.length}, median ${at(0.5)} ms, 95th ${at(0.95)} ms, longest ${at(1)} ms`;
}

/** JavaScript heap in MB, after what can be collected was. */
async function heap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.enable').then(() => session.send('Performance.getMetrics'));
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1e6;
}

/** Resident memory of the largest renderer process in MB, where the system tells it. */
async function residentBytes(): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0) / 1000);
  return Math.max(...sizes);
}

/** What a browser fetches before anything is shown: the page, its script and style, and what that script imports outright. */
function firstLoadBytes(): number {
  const folder = new URL('../out/renderer/', import.meta.url);
  const html = readFileSync(new URL('index.html', folder), 'utf8');
  const named = [...html.matchAll(/(?:src|href)="\/((?:assets\/)?[\w.-]+\.(?:js|css))"/g)].map(
    ([, file]) => file ?? '',
  );
  return ['index.html', ...named]
    .map((file) => gzipSync(readFileSync(new URL(file, folder))).length)
    .reduce((a, b) => a + b, 0);
}
