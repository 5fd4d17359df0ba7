import { readFileSync } from 'node:fs';

export interface WebFile {
  readonly path: string;
  readonly type: string;
  readonly text: string;
}

const folder = new URL('../../../resources/web/', import.meta.url);

const read = (path: string, name: string, type: string): WebFile => ({
  path,
  type: `${type}; charset=utf-8`,
  text: readFileSync(new URL(name, folder), 'utf8'),
});

/** The files a browser may have, read once. A fixed list: no path of a request ever reaches the disk. */
export const loadWebFiles = (): readonly WebFile[] => [
  read('/', 'start.html', 'text/html'),
  read('/start.js', 'start.js', 'text/javascript'),
  read('/start.css', 'start.css', 'text/css'),
  read('/docs.css', 'docs.css', 'text/css'),
];
