import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { weightsFile, type ModelPrecision } from '#electron/engine/embedding/model-files.ts';
import { createModelTokenizer } from '#electron/engine/embedding/model-tokenizer.ts';
import { openOnnxEmbedder } from '#electron/engine/embedding/onnx-embedder.ts';
import type { Embedder } from '#electron/engine/ports.ts';
import { silentLogger } from '#electron/testing/silent-logger.ts';

const USAGE = `node bench/embedding.ts [--precision int8|fp32] [--rounds N] [--json]

Embeds chunks of this project's sources, in turn through the embedder and through onnxruntime itself with its own default
settings on the same token batches, and measures queries meanwhile and alone.`;

const MODEL_FOLDER = join(import.meta.dirname, '../resources/models/all-MiniLM-L6-v2');
const SOURCES = join(import.meta.dirname, '../electron');
const CHUNKS = 64;
/** As many chunks as the queue hands over at once. */
const BATCH = 16;
/** As many rows as onnxruntime takes fastest at this length. */
const RAW_ROWS = 4;
const QUERIES = 300;
const QUERY = 'how do I reset the database password';

const { values } = parseArgs({
  options: {
    precision: { type: 'string', default: 'int8' },
    rounds: { type: 'string', default: '5' },
    json: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

const quantile = (times: readonly number[], q: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(q * times.length)] ?? 0;
const rounded = (value: number): number => Math.round(value * 100) / 100;

const inGroups = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

const tokenizer = createModelTokenizer(JSON.parse(readFileSync(join(MODEL_FOLDER, 'tokenizer.json'), 'utf8')));

/** Chunks of the sources that nearly fill the window. */
const longChunks = async (embedder: Embedder): Promise<string[]> => {
  const contents = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .toSorted()
    .map((path) => readFileSync(join(SOURCES, path), 'utf8'));
  const spans = await embedder.chunk(contents.map((content) => ({ content, context: '' })));
  const chunks = spans.flatMap((ofOne, index) =>
    ofOne.filter(({ tokens }) => tokens > 200).map(({ start, end }) => contents[index]?.slice(start, end) ?? ''),
  );
  return chunks.slice(0, CHUNKS);
};

type Feeds = Record<'input_ids' | 'attention_mask', Tensor>;

const rawBatches = (chunks: readonly string[]): Feeds[] => {
  const rows = chunks
    .map((chunk) => [tokenizer.idOf('[CLS]'), ...tokenizer.encode(chunk), tokenizer.idOf('[SEP]')])
    .toSorted((a, b) => b.length - a.length);
  return inGroups(rows, RAW_ROWS).map((group) => {
    const length = group[0]?.length ?? 0;
    const padding = (row: readonly number[]) => Array<number>(length - row.length).fill(0);
    const tensor = (numbers: number[]) =>
      new Tensor('int64', BigInt64Array.from(numbers, BigInt), [group.length, length]);
    return {
      input_ids: tensor(group.flatMap((row) => [...row, ...padding(row)])),
      attention_mask: tensor(group.flatMap((row) => [...row.map(() => 1), ...padding(row)])),
    };
  });
};

/** Resident memory of this process's children in MB, where the system tells. */
const childMemory = (): number | null => {
  try {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ');
    const sizes = children.map((pid) => /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
    return Math.round(sizes.reduce((sum, size) => sum + Number(size ?? 0), 0) / 1024);
  } catch {
    return null;
  }
};

const run = async (precision: ModelPrecision, rounds: number): Promise<void> => {
  const openedAt = performance.now();
  const embedder = await openOnnxEmbedder({ modelFolder: MODEL_FOLDER, precision, logger: silentLogger });
  await embedder.embedQuery(QUERY);
  const firstQueryMs = performance.now() - openedAt;
  const queryRss = childMemory();

  const alone: number[] = [];
  for (let i = 0; i < QUERIES; i++) alone.push(await timed(() => embedder.embedQuery(QUERY)));

  const groups = inGroups(await longChunks(embedder), BATCH);
  await embedder.embedDocuments(groups[0] ?? []);
  const busy: number[] = [];
  const documents = Promise.all(groups.map((group) => embedder.embedDocuments(group)));
  const isDone = documents.then(() => true);
  while (!(await Promise.race([isDone, Promise.resolve(false)])))
    busy.push(await timed(() => embedder.embedQuery(QUERY)));
  const bothRss = childMemory();

  const session = await InferenceSession.create(join(MODEL_FOLDER, weightsFile(precision)), { logSeverityLevel: 3 });
  const own = groups.map((): number[] => []);
  const raw = groups.map((): number[] => []);
  const feeds = groups.map(rawBatches);
  // Turn by turn, and the best time of each group, so that what else the machine does counts little.
  for (let round = 0; round <= rounds; round++) {
    for (const [index, group] of groups.entries()) {
      raw[index]?.push(
        await timed(async () => {
          for (const batch of feeds[index] ?? []) await session.run(batch, ['sentence_embedding']);
        }),
      );
      own[index]?.push(await timed(() => embedder.embedDocuments(group)));
    }
  }
  await session.release();
  await embedder.close();

  const chunks = groups.flat().length;
  const perSecond = (times: readonly number[][]): number =>
    chunks / (times.reduce((sum, ofGroup) => sum + Math.min(...ofGroup), 0) / 1000);
  const figures = {
    model: embedder.model.name,
    chunks,
    chunks_per_second: rounded(perSecond(own)),
    raw_chunks_per_second: rounded(perSecond(raw)),
    ratio_to_raw: rounded(perSecond(own) / perSecond(raw)),
    query_p50_ms: rounded(quantile(alone, 0.5)),
    query_p95_ms: rounded(quantile(alone, 0.95)),
    query_while_embedding_p50_ms: rounded(quantile(busy, 0.5)),
    query_while_embedding_p95_ms: rounded(quantile(busy, 0.95)),
    open_to_first_query_ms: rounded(firstQueryMs),
    rss_query_process_mb: queryRss,
    rss_both_processes_mb: bothRss,
  };
  console.table(figures);
  if (values.json === true) console.log(JSON.stringify(figures));
};

const { precision } = values;
const rounds = Number(values.rounds);
const isValid = (precision === 'int8' || precision === 'fp32') && Number.isInteger(rounds) && rounds > 0;
if (values.help === true || !isValid) {
  console.error(USAGE);
  process.exitCode = values.help === true ? 0 : 2;
} else {
  await run(precision, rounds);
}
