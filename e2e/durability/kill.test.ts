import { expect, test } from 'vitest';
import { serveEngine } from '#electron/testing/served-engine.ts';
import { temporaryFolder } from '#electron/testing/temporary-folder.ts';

test('50 clients save at once, and a kill in the middle loses nothing that was acknowledged', async () => {
  const home = temporaryFolder();
  const engine = await serveEngine(home);
  const acknowledged = new Map<string, string>();
  const stop = new AbortController();
  const clients = Array.from({ length: 50 }, async (_, client) => {
    for (let n = 0; !stop.signal.aborted && n < 200; n++) {
      const content = `client ${client} saves ${n}`;
      // Every other client saves the same as its neighbour, at the same moment.
      const shared = `shared ${Math.floor(client / 2)} saves ${n}`;
      for (const text of [content, shared]) {
        const added = await engine.client.call('memories.add', { content: text, project: 'load' }).catch(() => null);
        if (added === null) return;
        const known = acknowledged.get(text);
        expect(known === undefined || known === added.id).toBe(true);
        acknowledged.set(text, added.id);
      }
    }
  });
  while (acknowledged.size < 1500) await new Promise((resolve) => setTimeout(resolve, 10));
  stop.abort();
  await engine.kill();
  await Promise.all(clients);

  const again = await serveEngine(home);
  const stored = new Map<string, string>();
  for (let cursor: string | undefined; ;) {
    const page = await again.client.call('memories.list', {
      limit: 500,
      project: ['load'],
      ...(cursor !== undefined && { cursor }),
    });
    for (const { id, content } of page.memories) {
      expect(stored.has(content)).toBe(false);
      stored.set(content, id);
    }
    if (page.next_cursor === null) break;
    cursor = page.next_cursor;
  }
  for (const [content, id] of acknowledged) expect(stored.get(content)).toBe(id);

  const status = await again.client.call('engine.status', { check: 'true' });
  expect(status.problems).toEqual({ store: [], indexes: [] });
  // The queue goes on where it was.
  expect(status.embedding.pending).toBeGreaterThan(0);
  await expect
    .poll(async () => (await again.client.call('engine.status', {})).embedding.pending, { timeout: 50_000 })
    .toBeLessThan(status.embedding.pending);
  await again.stop();
});
