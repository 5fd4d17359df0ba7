/** Retrieval measures with binary gain, as in shared benchmark practice (Järvelin & Kekäläinen 2002 for nDCG). */
export interface RetrievalMeasures {
  readonly 'recall@1': number;
  readonly 'recall@5': number;
  readonly 'recall@10': number;
  readonly 'mrr@10': number;
  readonly 'ndcg@10': number;
}

/** Measures of one ranking. `gold` holds at least one id; ids in `ranked` are distinct. */
export const measure = (ranked: readonly string[], gold: ReadonlySet<string>): RetrievalMeasures => {
  const recallAt = (k: number) => ranked.slice(0, k).filter((id) => gold.has(id)).length / gold.size;
  const first = ranked.slice(0, 10).findIndex((id) => gold.has(id));
  const gain = ranked.slice(0, 10).reduce((sum, id, i) => sum + (gold.has(id) ? discount(i) : 0), 0);
  const best = Array.from({ length: Math.min(10, gold.size) }, (_, i) => discount(i)).reduce((a, b) => a + b, 0);
  return {
    'recall@1': recallAt(1),
    'recall@5': recallAt(5),
    'recall@10': recallAt(10),
    'mrr@10': first === -1 ? 0 : 1 / (first + 1),
    'ndcg@10': gain / best,
  };
};

/** Mean of each measure; zeros for no rankings. */
export const mean = (all: readonly RetrievalMeasures[]): RetrievalMeasures => {
  const of = (name: keyof RetrievalMeasures) =>
    all.reduce((sum, each) => sum + each[name], 0) / Math.max(1, all.length);
  return {
    'recall@1': of('recall@1'),
    'recall@5': of('recall@5'),
    'recall@10': of('recall@10'),
    'mrr@10': of('mrr@10'),
    'ndcg@10': of('ndcg@10'),
  };
};

/** `rank` counts from 0. */
const discount = (rank: number): number => 1 / Math.log2(rank + 2);
