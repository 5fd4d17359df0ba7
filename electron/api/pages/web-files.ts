import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { packageFolder } from '#electron/package-folder.ts';

export interface WebFile {
  readonly path: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Its name changes with what it holds, so that a browser may keep it for good. */
  readonly isHashed: boolean;
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const docsStyle = join(packageFolder, 'resources', 'web', 'docs.css');

/**
 * The files a browser may have, read once. A fixed list: no path of a request ever reaches the disk. Beside the documentation's
 * style these are what `npm run build:renderer` left in `folder`; nothing if it has not been run.
 */
export const loadWebFiles = (folder: string): readonly WebFile[] => [
  { path: '/docs.css', type: types['.css'] ?? '', bytes: new Uint8Array(readFileSync(docsStyle)), isHashed: false },
  ...namesIn(folder).flatMap((name) => {
    const type = types[extname(name)];
    if (type === undefined) return [];
    const path = `/${name.replaceAll('\\', '/')}`;
    return {
      path,
      type,
      bytes: new Uint8Array(readFileSync(join(folder, name))),
      isHashed: path.startsWith('/assets/'),
    };
  }),
];

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
};
