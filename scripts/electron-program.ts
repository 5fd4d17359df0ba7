import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', 'node_modules', 'electron');

/** The folder that npm's package of Electron unpacks the program to. */
export const electronDist = join(folder, 'dist');

/** The program itself; null where it was never fetched. Importing the package to find out would fetch it. */
export const electronProgram = (): string | null => {
  const named = join(folder, 'path.txt');
  const file = existsSync(named) ? join(electronDist, readFileSync(named, 'utf8').trim()) : null;
  return file !== null && existsSync(file) ? file : null;
};
