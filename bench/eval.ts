import { parseArgs } from 'node:util';
import { SearchMode } from '#shared/schemas/search.ts';
import { ingest } from './ingest-set.ts';
import { mean, measure } from './retrieval-metrics.ts';
import { EvalScope, type Query, readDocuments, readQrels, readQueries, readScope } from './retrieval-set.ts';
import { startForBench, untilEmbedded } from './start-for-bench.ts';

const USAGE = `npm run eval -- --corpus F --queries F --qrels F [--mode lexical|dense|hybrid] [--scope project|all] [--home FOLDER] [--json]

Stores a corpus in an engine, asks it every query over HTTP and prints how well it ranks. Without --mode, all three modes.
With --home the store stays in that folder, and a second run needs no embedding.`;

const { values } = parseArgs({
  options: {
    corpus: { type: 'string' },
    queries: { type: 'string' },
    qrels: { type: 'string' },
    mode: { type: 'string' },
    scope: { type: 'string' },
    home: { type: 'string' },
    json: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});

const run = async (): Promise<void> => {
  const { corpus, queries: queriesFile, qrels } = values;
  if (values.help === true || corpus === undefined || queriesFile === undefined || qrels === undefined) {
    console.error(USAGE);
    process.exitCode = values.help === true ? 0 : 2;
    return;
  }
  const scope = values.scope === undefined ? readScope(corpus) : EvalScope.parse(values.scope);
  const modes = values.mode === undefined ? SearchMode.options : [SearchMode.parse(values.mode)];
  const gold = readQrels(qrels);
  const queries = readQueries(queriesFile).filter(({ id }) => gold.has(id));

  const engine = await startForBench(values.home);
  try {
    const documentsOf = await ingest(engine.client, readDocuments(corpus));
    await untilEmbedded(engine.client, (pending) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${pending} memories without vectors `);
    });
    const ask = async (query: Query, mode: SearchMode): Promise<string[]> => {
      const { hits } = await engine.client.call('search.run', {
        query: query.text,
        mode,
        limit: 10,
        ...(scope === 'project' && { project: [query.project ?? ''] }),
      });
      return hits.flatMap(({ memory }) => documentsOf.get(memory.id) ?? []);
    };
    const table: Record<string, Record<string, number>> = {};
    for (const mode of modes) {
      const measures = [];
      for (const query of queries) measures.push(measure(await ask(query, mode), gold.get(query.id)!));
      table[mode] = { ...mean(measures), queries: queries.length };
    }
    console.table(rounded(table));
    if (values.json === true) console.log(JSON.stringify(table[values.mode ?? 'hybrid']));
  } finally {
    await engine.stop();
  }
};

const rounded = (table: Record<string, Record<string, number>>) =>
  Object.fromEntries(
    Object.entries(table).map(([mode, row]) => [
      mode,
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Math.round(value * 1000) / 1000])),
    ]),
  );

await run();
