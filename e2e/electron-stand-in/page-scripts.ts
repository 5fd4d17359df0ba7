import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Name of the world that preloads run in. */
export const PRELOAD_WORLD = 'electron-preload';
export const BINDING = 'standInSend';

const read = (name: string): string => readFileSync(new URL(`page/${name}.js`, import.meta.url), 'utf8');

interface PageScript {
  readonly source: string;
  readonly worldName?: string;
}

/** In the order in which they run, in every new document of a window. */
export const pageScripts = (preload: string | undefined): readonly PageScript[] => {
  if (preload === undefined) return [];
  const constants = `const HANDSHAKE = ${JSON.stringify(randomUUID())}, PLATFORM = ${JSON.stringify(process.platform)};`;
  const peer = read('peer');
  const built = readFileSync(preload, 'utf8');
  // In frames there is no preload, as with Electron unless it is asked for.
  const inPreloadWorld = [constants, peer, read('preload-world'), 'const exports = {}, module = { exports };', built];
  return [
    { source: `(() => { ${constants}\n${peer}\n${read('main-world')}\n})();` },
    { source: `if (window === window.top) (() => { ${inPreloadWorld.join('\n')}\n})();`, worldName: PRELOAD_WORLD },
  ];
};
