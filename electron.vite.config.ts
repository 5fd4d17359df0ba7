import { defineConfig } from 'electron-vite';
import packageJson from './package.json' with { type: 'json' };

/**
 * The desktop app's own programs; the interface is built by renderer/vite.config.ts, since the engine serves it. Packages stay
 * outside of the bundle: some of them are native.
 */
export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      rollupOptions: {
        input: {
          main: 'electron/main.ts',
          engine: 'electron/desktop/engine-program.ts',
          'model-worker': 'electron/engine/embedding/onnx-embedder-worker.ts',
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    define: { CMEM_VERSION: JSON.stringify(packageJson.version) },
    build: {
      outDir: 'out/preload',
      // A window in the sandbox loads one CommonJS file and can require nothing but electron.
      externalizeDeps: false,
      rollupOptions: {
        input: { preload: 'electron/preload/preload.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
});
