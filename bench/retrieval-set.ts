import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const Document = z.object({
  id: z.string(),
  text: z.string(),
  project: z.string().optional(),
  kind: z.string().optional(),
  timestamp: z.string().optional(),
});
export type Document = z.infer<typeof Document>;

const Query = z.object({ id: z.string(), text: z.string(), project: z.string().optional() });
export type Query = z.infer<typeof Query>;

/** `project`: only documents of the query's project are candidates; `all`: every document is. */
export const EvalScope = z.enum(['project', 'all']);
export type EvalScope = z.infer<typeof EvalScope>;

export const readDocuments = (file: string): Document[] => readLines(file, Document);
export const readQueries = (file: string): Query[] => readLines(file, Query);

/** The gold documents of each query; the file is tab-separated with a header: query, document, relevance. */
export const readQrels = (file: string): Map<string, Set<string>> => {
  const gold = new Map<string, Set<string>>();
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split(/\r?\n/);
  for (const line of lines) {
    const [query, document, relevance] = line.split('\t');
    if (query === undefined || document === undefined) throw new Error(`${file} has a line without two columns`);
    if (Number(relevance ?? 1) <= 0) continue;
    gold.set(query, (gold.get(query) ?? new Set()).add(document));
  }
  return gold;
};

/** The scope that `meta.json` beside the corpus names. */
export const readScope = (corpusFile: string): EvalScope => {
  const file = join(dirname(corpusFile), 'meta.json');
  try {
    return z.object({ scope: EvalScope }).parse(JSON.parse(readFileSync(file, 'utf8'))).scope;
  } catch (cause) {
    throw new Error(`${file} does not name a scope; say --scope project or --scope all`, { cause });
  }
};

const readLines = <S extends z.ZodType>(file: string, schema: S): z.output<S>[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, i) => {
      if (line.trim() === '') return [];
      try {
        return [schema.parse(JSON.parse(line))];
      } catch (cause) {
        throw new Error(`${file}, line ${i + 1}, is not as expected`, { cause });
      }
    });
