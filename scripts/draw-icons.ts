/** Draws the app's icon and the tray's glyphs with Chromium: `npm run icons`. What it makes is committed. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumArgs, chromiumPath } from '../e2e/fixtures/chromium.ts';

const folder = join(import.meta.dirname, '..', 'resources', 'icons');

/** Lines of a page; what follows them is what the state adds. On a grid of 16, so that each edge falls on a pixel at 16. */
const lines = '<path d="M2 3.5h12M2 8h7M2 12.5h4"/>';
const states: Readonly<Record<string, string>> = {
  idle: `${lines}<circle cx="12" cy="11" r="2.2" fill="INK" stroke="none"/>`,
  indexing: `${lines}<path d="M14.5 9.2a3 3 0 1 0 .2 3.4M14.8 7v2.6h-2.6"/>`,
  paused: `${lines}<path d="M10.8 8.5v5M13.8 8.5v5" stroke-linecap="butt" stroke-width="1.8"/>`,
  locked:
    '<path d="M2 3.5h12M2 8h4M2 12.5h4"/><rect x="8.5" y="9.5" width="6.5" height="5" rx="1" fill="INK" stroke="none"/><path d="M9.8 9.5V8a2 2 0 0 1 4 0v1.5"/>',
  error: `${lines}<path d="M12 7v3.6" stroke-width="2"/><circle cx="12" cy="13.6" r="1.2" fill="INK" stroke="none"/>`,
};

const glyph = (body: string, ink: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><g fill="none" stroke="${ink}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${body.replaceAll('INK', ink)}</g></svg>`;

const appIcon = (background: string): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  ${background}
  <g fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round">
    <path d="M8.5 11h15" />
    <path d="M8.5 16h9.5" />
    <path d="M8.5 21h5" />
  </g>
  <circle cx="22" cy="19.5" r="3.1" fill="#fff" />
</svg>
`;
/** With the margin that docks expect round an icon. */
const icon = appIcon('<rect x="2" y="2" width="28" height="28" rx="7" fill="#4655c9" />');

const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs] });
const page = await browser.newPage();
const draw = async (svg: string, size: number, file: string): Promise<void> => {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
  await page.screenshot({ path: join(folder, file), omitBackground: true });
};

mkdirSync(join(folder, 'tray'), { recursive: true });
writeFileSync(join(folder, 'icon.svg'), icon);
await draw(icon, 1024, 'icon.png');
for (const [state, body] of Object.entries(states)) {
  writeFileSync(join(folder, 'tray', `${state}.svg`), `${glyph(body, '#000')}\n`);
  for (const [name, ink] of [
    ['black', '#000'],
    ['white', '#fff'],
  ] as const)
    for (const size of [16, 22, 32]) await draw(glyph(body, ink), size, join('tray', `${state}-${name}-${size}.png`));
}
await browser.close();
