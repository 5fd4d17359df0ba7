import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { Hit, SearchAnswer, SearchMode, SearchRequest } from '#shared/schemas/search.ts';
import type { ChunkHit, VectorIndex } from '../embedding/vector-index.ts';
import { EngineError } from '../engine-error.ts';
import type { Caller } from '../engine.ts';
import { allOf, filterCondition, type FilterContext, type SqlCondition } from '../memories/memory-filter.ts';
import { MEMORY_COLUMNS, MEMORY_JOINS, type MemoryRow, toMemoryHead } from '../memories/memory-row.ts';
import type { TagRows } from '../memories/tag-rows.ts';
import type { Clock, Embedder, Logger } from '../ports.ts';
import { chooseExcerpt } from './excerpt.ts';
import { fuse, type FusedScore } from './fuse.ts';
import { stemsOf } from './highlight.ts';
import { type ParsedQuery, parseQuery, withoutExactWords } from './parse-query.ts';
import { DENSE_CANDIDATES, LEXICAL_CANDIDATES } from './tuning.ts';
import { matchesNoWords, matchesWords, type WordIndex } from './word-index.ts';
import { anyWordOf, phraseOf } from './word-query.ts';

/** The half of search that works by meaning; absent while the model is not ready. */
export interface DenseHalf {
  readonly embedder: Embedder;
  readonly index: VectorIndex;
}

interface Parts {
  readonly db: Database;
  readonly words: WordIndex;
  /** Null while there is no model. */
  readonly dense: () => DenseHalf | null;
  readonly tags: TagRows;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly projectId: (name: string) => number | null;
}

interface Candidate extends FusedScore {
  readonly memoryId: number;
}

const DEFAULT_LIMIT = 10;

/** Finds memories by words and by meaning. Every filter holds inside both indexes, never on what they gave. */
export const createSearch = ({ db, words, dense, tags, clock, logger, projectId }: Parts) => {
  const embedQuery = async (half: DenseHalf | null, text: string): Promise<Float32Array | null> => {
    if (half === null) return null;
    try {
      return await half.embedder.embedQuery(text);
    } catch (error) {
      logger.error('query_not_embedded', { cause: (error as Error).name });
      return null;
    }
  };

  const count = (where: SqlCondition): number =>
    db
      .prepare<(string | number)[], number>(`SELECT count(*) FROM memory m WHERE ${where.sql}`)
      .pluck()
      .get(...where.params) ?? 0;

  const newest = (where: SqlCondition, limit: number): Candidate[] =>
    db
      .prepare<(string | number)[], number>(
        `SELECT m.id FROM memory m WHERE ${where.sql} ORDER BY m.happened_at DESC, m.id DESC LIMIT ?`,
      )
      .pluck()
      .all(...where.params, limit)
      .map((memoryId) => ({ memoryId, score: 0, lexical: null, dense: null }));

  const rank = (
    text: string,
    where: SqlCondition,
    half: DenseHalf | null,
    vector: Float32Array | null,
    lexical: boolean,
  ): Candidate[] => {
    const match = lexical ? anyWordOf(text) : null;
    const wordHits = match === null ? [] : words.best(match, LEXICAL_CANDIDATES, where);
    const nearest = half === null || vector === null ? [] : half.index.nearest(vector, DENSE_CANDIDATES, where);
    const bm25 = new Map(wordHits.map((hit) => [hit.memoryId, hit.bm25]));
    const cosine = bestCosines(nearest);
    if (half !== null && vector !== null) {
      const unknown = wordHits.map(({ memoryId }) => memoryId).filter((id) => !cosine.has(id));
      for (const [id, value] of bestCosines(half.index.chunksOf(vector, unknown))) cosine.set(id, value);
    }
    const most = Math.max(0, ...bm25.values());
    return (
      [...new Set([...bm25.keys(), ...cosine.keys()])]
        .map((memoryId) => ({
          memoryId,
          ...fuse(
            {
              bm25: lexical ? (bm25.get(memoryId) ?? 0) : null,
              cosine: vector === null ? null : (cosine.get(memoryId) ?? 0),
            },
            most,
          ),
        }))
        // Ties in the order of storing, the newest first, so that an answer does not change from one time to the next.
        .sort((a, b) => b.score - a.score || b.memoryId - a.memoryId)
    );
  };

  const toHits = (
    candidates: readonly Candidate[],
    text: string,
    half: DenseHalf | null,
    vector: Float32Array | null,
  ): Hit[] => {
    const ids = candidates.map(({ memoryId }) => memoryId);
    const rows = new Map(
      db
        .prepare<[string], MemoryRow & { content: string }>(
          `SELECT ${MEMORY_COLUMNS}, c.content FROM memory m ${MEMORY_JOINS} JOIN memory_content c ON c.memory_id = m.id
           WHERE m.id IN (SELECT value FROM json_each(?))`,
        )
        .all(JSON.stringify(ids))
        .map((row) => [row.id, row]),
    );
    const chunks = Map.groupBy(
      half === null || vector === null ? [] : half.index.chunksOf(vector, ids),
      ({ memoryId }) => memoryId,
    );
    const stems = stemsOf(text);
    return candidates.flatMap(({ memoryId, score, lexical, dense: denseScore }) => {
      const row = rows.get(memoryId);
      if (row === undefined) return [];
      return {
        memory: toMemoryHead(row, tags.of(memoryId)),
        score,
        parts: { lexical, dense: denseScore },
        excerpt: chooseExcerpt(row.content, chunks.get(memoryId) ?? [], stems),
      };
    });
  };

  const attempt = async (caller: Caller, request: SearchRequest, parsed: ParsedQuery): Promise<SearchAnswer> => {
    const { query: _, mode = 'hybrid', limit = DEFAULT_LIMIT, ...filter } = request;
    const context: FilterContext = { principalId: caller.principal.id, now: clock(), projectId };
    const where = allOf([
      filterCondition(filter, context),
      // The query narrows: what it filters by holds besides what the request does.
      filterCondition({ ...parsed.filter, ...(filter.status && { status: filter.status }) }, context, parsed.exclude),
      ...expressionsOf(parsed.phrases).map(matchesWords),
      ...expressionsOf(parsed.excluded).map(matchesNoWords),
    ]);

    const half = mode === 'lexical' ? null : dense();
    const vector = parsed.text === '' ? null : await embedQuery(half, parsed.text);
    const noMeaning = mode !== 'lexical' && vector === null && parsed.text !== '';
    if (noMeaning && mode === 'dense')
      throw new EngineError(
        'model_unavailable',
        'The embedding model is not ready; search with mode "lexical", or see `cmem doctor`.',
      );
    const usedMode: SearchMode = noMeaning ? 'lexical' : mode;

    const candidates =
      parsed.text === ''
        ? newest(where, limit)
        : rank(parsed.text, where, half, vector, usedMode !== 'dense').slice(0, limit);
    const lagging = half === null ? 0 : half.index.lagging(where);
    return {
      hits: toHits(candidates, parsed.text, half, vector),
      mode: usedMode,
      understood: {
        text: parsed.text,
        phrases: [...parsed.phrases],
        excluded: [...parsed.excluded],
        filter: parsed.filter,
      },
      searched: count(where),
      lagging,
      notice: noticeOf(noMeaning, lagging),
    };
  };

  return async (caller: Caller, request: SearchRequest): Promise<SearchAnswer> => {
    const parsed = parseQuery(request.query, clock());
    const answer = await attempt(caller, request, parsed);
    if (answer.hits.length > 0 || (parsed.phrases.length === 0 && parsed.excluded.length === 0)) return answer;
    // A pasted `read property "x" of` means no exact phrase: better the nearest, and said, than nothing.
    const relaxed = await attempt(caller, request, withoutExactWords(parsed));
    return relaxed.hits.length === 0 ? answer : { ...relaxed, notice: RELAXED_NOTICE };
  };
};

const RELAXED_NOTICE =
  'No memory has every exact phrase and none of the excluded words; these come nearest to the words alone.';

const expressionsOf = (texts: readonly string[]): string[] => texts.map(phraseOf).filter((match) => match !== null);

const bestCosines = (hits: readonly ChunkHit[]): Map<number, number> => {
  const best = new Map<number, number>();
  for (const { memoryId, cosine } of hits) best.set(memoryId, Math.max(best.get(memoryId) ?? -1, cosine));
  return best;
};

const noticeOf = (noMeaning: boolean, lagging: number): string | null => {
  if (noMeaning) return 'Searched by words alone: the embedding model is not ready.';
  if (lagging > 0) return `${lagging} memories have no vector yet and were found by words alone.`;
  return null;
};
