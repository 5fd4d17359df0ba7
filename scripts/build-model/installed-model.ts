import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MANIFEST_FILE } from '#electron/engine/embedding/model-files.ts';
import type { FileDigest, ModelManifest } from '#electron/engine/embedding/model-manifest.ts';

/** A file as the pieces it is written in. */
export type FileContent = readonly Uint8Array[];
export type ModelFiles = Readonly<Record<string, FileContent>>;

/** Written last, so that it stands for a whole build. */
const STAMP_FILE = '.built';

interface Stamp {
  /** SHA-256 of the manifest that the model was built by. */
  readonly manifest: string;
  /** Size of each file, by path. */
  readonly bytes: Readonly<Record<string, number>>;
}

const STAGING_PREFIX = '.building-';
/** A build takes seconds; a staging folder this old was left by one that was killed. */
const STAGING_LIFETIME_MS = 10 * 60_000;

/** A look at the stamp and the sizes, without reading 110 MB. */
export async function looksBuilt(folder: string): Promise<boolean> {
  try {
    const stamp = JSON.parse(await readFile(join(folder, STAMP_FILE), 'utf8')) as Stamp;
    if (stamp.manifest !== (await manifestDigest(folder))) return false;
    const files = Object.entries(stamp.bytes);
    const sizes = await Promise.all(files.map(async ([path]) => (await stat(join(folder, path))).size));
    return files.every(([, bytes], index) => bytes === sizes[index]);
  } catch {
    return false;
  }
}

/** Reads every byte. @returns the paths of the outputs that are missing or differ */
export async function findDamage(folder: string, outputs: ModelManifest['outputs']): Promise<string[]> {
  const damaged = await Promise.all(
    Object.entries(outputs).map(async ([path, digest]) => ((await matches(join(folder, path), digest)) ? [] : [path])),
  );
  return damaged.flat();
}

/** Puts the files into the model folder. Each is written under a name of its own, flushed and renamed into place, so
 *  there is never half a file, and two builds at once only replace equal files by equal files.
 *  @param outputs what the folder then holds, with files that were there before */
export async function installModel(
  folder: string,
  files: ModelFiles,
  outputs: ModelManifest['outputs'],
): Promise<void> {
  await removeAbandonedStaging(folder);
  const staging = join(folder, `${STAGING_PREFIX}${randomUUID()}`);
  try {
    for (const [path, content] of Object.entries(files)) await writeFlushed(join(staging, path), content);
    await rm(join(folder, STAMP_FILE), { force: true });
    for (const path of Object.keys(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await rename(join(staging, path), join(folder, path));
    }
    await writeFlushed(join(staging, STAMP_FILE), [await makeStamp(folder, outputs)]);
    await rename(join(staging, STAMP_FILE), join(folder, STAMP_FILE));
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

export function digestOf(content: FileContent): FileDigest {
  const hash = createHash('sha256');
  for (const piece of content) hash.update(piece);
  return { bytes: content.reduce((sum, piece) => sum + piece.length, 0), sha256: hash.digest('hex') };
}

async function matches(path: string, digest: FileDigest): Promise<boolean> {
  try {
    if ((await stat(path)).size !== digest.bytes) return false;
    const hash = createHash('sha256');
    for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
    return hash.digest('hex') === digest.sha256;
  } catch {
    return false;
  }
}

async function writeFlushed(path: string, content: FileContent): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'wx');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function removeAbandonedStaging(folder: string): Promise<void> {
  for (const entry of await readdir(folder)) {
    if (!entry.startsWith(STAGING_PREFIX)) continue;
    const path = join(folder, entry);
    // A build that ends meanwhile takes its folder away itself.
    const modified = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Infinity,
    );
    if (Date.now() - modified > STAGING_LIFETIME_MS) await rm(path, { recursive: true, force: true });
  }
}

async function makeStamp(folder: string, outputs: ModelManifest['outputs']): Promise<Uint8Array> {
  const bytes = Object.fromEntries(Object.entries(outputs).map(([path, digest]) => [path, digest.bytes]));
  return Buffer.from(JSON.stringify({ manifest: await manifestDigest(folder), bytes } satisfies Stamp));
}

async function manifestDigest(folder: string): Promise<string> {
  return digestOf([await readFile(join(folder, MANIFEST_FILE))]).sha256;
}
