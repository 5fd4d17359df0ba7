import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A new empty folder, with a space and a letter beyond ASCII in its name, that goes when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cmem tést '));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
