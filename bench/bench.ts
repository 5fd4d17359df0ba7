import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type ServedEngine, serveEngine } from '#electron/testing/served-engine.ts';
import { madeUpMemories, madeUpQueries } from './made-up-memories.ts';
import { untilEmbedded } from './start-for-bench.ts';

const USAGE = `npm run bench -- [--rows N] [--json]

Starts an engine of its own, stores N made-up memories (10,000 if not said) and measures it over HTTP.`;

const BATCH = 200;
const SAVES = 200;
const SEARCHES = 400;

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '10000' }, json: { type: 'boolean' }, help: { type: 'boolean' } },
});

const timed = async <T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<number[]> => {
  const times: number[] = [];
  for (const item of items) {
    const startedAt = performance.now();
    await work(item);
    times.push(performance.now() - startedAt);
  }
  return times.toSorted((a, b) => a - b);
};

/** Bytes of resident memory of a process and its children. */
const memoryOf = (pid: number): number =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([id, parent]) => id === pid || parent === pid)
    .reduce((sum, [, , kibibytes = 0]) => sum + kibibytes * 1024, 0);

const quantile = (sorted: readonly number[], q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0;
const rounded = (value: number): number => Math.round(value * 100) / 100;

const run = async (): Promise<void> => {
  const rows = Number(values.rows);
  if (values.help === true || !Number.isInteger(rows) || rows < 1) {
    console.error(USAGE);
    process.exitCode = values.help === true ? 0 : 2;
    return;
  }
  const home = mkdtempSync(join(tmpdir(), 'cmem-bench-'));
  let engine: ServedEngine | null = null;
  try {
    engine = await serveEngine(home);
    const emptyStartMs = engine.startMs;
    const { client } = engine;

    const memories = madeUpMemories(rows);
    const ingestStartedAt = performance.now();
    for (let i = 0; i < rows; i += BATCH)
      await client.call('memories.add_batch', { memories: memories.slice(i, i + BATCH) });
    const storedSeconds = (performance.now() - ingestStartedAt) / 1000;
    let memoryWhileEmbedding = 0;
    const { pid } = engine;
    await untilEmbedded(client, (pending) => {
      memoryWhileEmbedding = Math.max(memoryWhileEmbedding, memoryOf(pid));
      if (process.stderr.isTTY) process.stderr.write(`\r${pending} memories without vectors `);
    });
    const embeddedSeconds = (performance.now() - ingestStartedAt) / 1000;

    const saves = await timed(madeUpMemories(SAVES, 3), (memory) => client.call('memories.add', memory));
    await untilEmbedded(client, () => {});
    const queries = madeUpQueries(SEARCHES + 20);
    await timed(queries.slice(SEARCHES), (query) => client.call('search.run', { query }));
    const searches = await timed(queries.slice(0, SEARCHES), (query) => client.call('search.run', { query }));
    const filtered = await timed(queries.slice(0, SEARCHES), (query) =>
      client.call('search.run', { query, project: ['project-3'], kind: ['note', 'fix'] }),
    );
    // By then the process that embeds documents has ended; the one for queries stays.
    await delay(20_000);
    const memory = memoryOf(pid);

    await engine.stop();
    engine = await serveEngine(home);
    const result = {
      rows,
      store_rows_per_s: rounded(rows / storedSeconds),
      embed_rows_per_s: rounded(rows / embeddedSeconds),
      save_p50_ms: rounded(quantile(saves, 0.5)),
      save_p95_ms: rounded(quantile(saves, 0.95)),
      search_p50_ms: rounded(quantile(searches, 0.5)),
      search_p95_ms: rounded(quantile(searches, 0.95)),
      filtered_search_p50_ms: rounded(quantile(filtered, 0.5)),
      filtered_search_p95_ms: rounded(quantile(filtered, 0.95)),
      start_empty_ms: rounded(emptyStartMs),
      start_full_ms: rounded(engine.startMs),
      memory_mb: rounded(memory / 1e6),
      memory_while_embedding_mb: rounded(memoryWhileEmbedding / 1e6),
      file_mb: rounded(bytesIn(home) / 1e6),
    };
    console.table(result);
    if (values.json === true) console.log(JSON.stringify(result));
  } finally {
    await engine?.stop();
    rmSync(home, { recursive: true, force: true });
  }
};

/** Of the store and its log. */
const bytesIn = (home: string): number =>
  readdirSync(home)
    .filter((name) => name.startsWith('cmem.db'))
    .reduce((sum, name) => sum + statSync(join(home, name)).size, 0);

await run();
