import { packageFolder, unpackedPath } from '../package-folder.ts';
import { join } from 'node:path';

const icons = join(packageFolder, 'resources', 'icons');

export const iconFile = join(icons, 'icon.png');

/** Beside the archive: a page from within one would need rights that the fuses take from `file:` pages. */
export const startScreenFile = unpackedPath('resources', 'start', 'index.html');

/** One of the glyphs that scripts/draw-icons.ts makes. */
export const trayFile = (state: string, ink: 'black' | 'white', size: 16 | 22 | 32): string =>
  join(icons, 'tray', `${state}-${ink}-${size}.png`);
