import { join } from 'node:path';
import type { WebPreferences } from 'electron';

/** Kept between starts for what the page puts into its local storage; see `secureSession` for what is not kept. */
export const PARTITION = 'persist:cmem';

/** Every window's page is walled off: it has what a browser tab has, and the bridge. */
export const hardened: WebPreferences = {
  preload: join(import.meta.dirname, '..', 'preload', 'preload.cjs'),
  partition: PARTITION,
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webviewTag: false,
  // Would fetch dictionaries from the network.
  spellcheck: false,
};
