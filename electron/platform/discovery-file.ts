import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Where the engine of a data folder listens. Holds no secret. */
export const Endpoint = z.object({
  pid: z.int().positive(),
  port: z.int().min(1).max(65535),
  version: z.string(),
  /** New at every start; health tells it too, so that a client knows whom it reached. */
  instance_id: z.string().min(1),
  started_at: z.iso.datetime({ offset: true }),
});
export type Endpoint = z.infer<typeof Endpoint>;

/** Only for the owner of the instance lock. A reader sees the old file or the new one, never half of one. */
export function writeEndpoint(home: string, endpoint: Endpoint): void {
  const file = fileIn(home);
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    // Not made durable: after a power cut it would tell of an engine that is gone.
    writeFileSync(temporary, `${JSON.stringify(Endpoint.parse(endpoint))}\n`, { mode: 0o600, flag: 'wx' });
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Null if there is none, or none that makes sense. One that is there may be stale: ask its port for its health. */
export function readEndpoint(home: string): Endpoint | null {
  let text: string;
  try {
    text = readFileSync(fileIn(home), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  try {
    return Endpoint.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** At a clean stop, while the instance lock is still held. Leaves the file of another instance alone. */
export function removeEndpoint(home: string, instanceId: string): void {
  if (readEndpoint(home)?.instance_id === instanceId) rmSync(fileIn(home), { force: true });
}

function fileIn(home: string): string {
  return join(home, 'endpoint.json');
}
