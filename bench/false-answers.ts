import { parseArgs } from 'node:util';
import type { Client } from '#shared/contract/client.ts';
import { ingest } from './ingest-set.ts';
import { EvalScope, type Query, readDocuments, readQrels, readQueries, readScope } from './retrieval-set.ts';
import { startForBench, untilEmbedded } from './start-for-bench.ts';

const USAGE = `npm run false-answers -- --corpus F --queries F --qrels F [--foreign F] [--scope project|all] [--home FOLDER]

How often an engine is confident where it should say nothing, and what its silence costs. Three kinds of questions:
  answerable     each query, with its answer in the store
  gold removed   each query again, with just its answers put into the archive: what is left is the nearest beside them
  foreign        the queries of another set (--foreign), of which nothing in this store speaks`;

const { values } = parseArgs({
  options: {
    corpus: { type: 'string' },
    queries: { type: 'string' },
    qrels: { type: 'string' },
    foreign: { type: 'string' },
    scope: { type: 'string' },
    home: { type: 'string' },
  },
});

const run = async (): Promise<void> => {
  const { corpus, queries: queriesFile, qrels, foreign } = values;
  if (corpus === undefined || queriesFile === undefined || qrels === undefined) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  const scope = values.scope === undefined ? readScope(corpus) : EvalScope.parse(values.scope);
  const gold = readQrels(qrels);
  const queries = readQueries(queriesFile).filter(({ id }) => gold.has(id));
  const engine = await startForBench(values.home);
  try {
    const { client } = engine;
    const documentsOf = await ingest(client, readDocuments(corpus));
    await untilEmbedded(client, () => {});
    const memoryOf = new Map([...documentsOf].flatMap(([memory, documents]) => documents.map((id) => [id, memory])));
    const projects = [...new Set(queries.flatMap(({ project }) => project ?? []))];
    const ask = (query: Query, index = 0) => {
      const project = query.project ?? projects[index % Math.max(1, projects.length)];
      return client.call('search.run', {
        query: query.text,
        limit: 10,
        ...(scope === 'project' && project !== undefined && { project: [project] }),
      });
    };

    let found = 0;
    let lost = 0;
    let removedConfident = 0;
    for (const query of queries) {
      const right = [...(gold.get(query.id) ?? [])].flatMap((id) => memoryOf.get(id) ?? []);
      const answer = await ask(query);
      const isFound = answer.hits.some(({ memory }) => right.includes(memory.id));
      if (isFound) found++;
      if (isFound && !answer.confident) lost++;
      if (await withArchived(client, right, async () => (await ask(query)).confident)) removedConfident++;
    }
    const strangers = foreign === undefined ? [] : readQueries(foreign);
    let foreignConfident = 0;
    for (const [index, { id, text }] of strangers.entries())
      if ((await ask({ id, text }, index)).confident) foreignConfident++;

    console.table({
      answerable: {
        queries: queries.length,
        found: share(found, queries.length),
        'lost by silence': share(lost, queries.length),
      },
      'gold removed': { queries: queries.length, 'answered all the same': share(removedConfident, queries.length) },
      foreign: { queries: strangers.length, 'answered all the same': share(foreignConfident, strangers.length) },
    });
  } finally {
    await engine.stop();
  }
};

const share = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`);

/** Puts memories out of a search's way for as long as it takes. */
const withArchived = async <T>(client: Client, ids: readonly string[], work: () => Promise<T>): Promise<T> => {
  const { change_id: change } = await client.call('memories.change_many', {
    ids: [...ids],
    change: { status: 'archived' },
  });
  const result = await work();
  if (change !== null) await client.call('changes.undo', { id: change });
  return result;
};

await run();
