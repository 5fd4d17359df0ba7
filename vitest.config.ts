import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{shared,electron,scripts,bench,e2e}/**/*.test.ts'],
    // The machines have two cores, and several tests start engines, models and processes of their own.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
