import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The interface, the same files for a browser tab and for the desktop window. The engine serves what is built here. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: '../out/renderer',
    emptyOutDir: true,
    target: ['chrome140', 'firefox140', 'safari18'],
    // Inline data: addresses would need a hole in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: 'licenses.md' },
  },
});
