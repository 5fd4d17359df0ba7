import { defineConfig } from '@playwright/test';
import type { DesktopSettings } from './e2e/fixtures/desktop.ts';

/** What people do, in a real browser against the real engine. `npm run e2e` builds first. */
export default defineConfig<DesktopSettings>({
  testDir: 'e2e/specs',
  tsconfig: 'e2e/tsconfig.json',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  outputDir: 'out/e2e',
  projects: [
    { name: 'gui', testMatch: 'gui/**/*.spec.ts' },
    { name: 'desktop', testMatch: 'desktop/**/*.spec.ts', use: { program: 'stand-in' } },
    { name: 'electron', testMatch: 'desktop/**/*.spec.ts', use: { program: 'electron' } },
  ],
});
