import { existsSync } from 'node:fs';
import path from 'node:path';

/** The nearest folder upwards with a package.json: the same for the sources and for what is built from them. */
const nearestPackage = (folder: string): string => {
  const parent = path.dirname(folder);
  return existsSync(path.join(folder, 'package.json')) || parent === folder ? folder : nearestPackage(parent);
};

/** The folder of the program itself, which an update replaces. In a packaged desktop app it is an archive. */
export const packageFolder = nearestPackage(import.meta.dirname);

/** A file or folder that native code or another program opens, and that therefore lies beside the archive, not in it. */
export const unpackedPath = (...parts: readonly string[]): string =>
  path.join(packageFolder.replace(/\bapp\.asar$/, 'app.asar.unpacked'), ...parts);
