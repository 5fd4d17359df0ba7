import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { Hit, SearchAnswer, SearchMode, SearchRequest } from '#shared/schemas/search.ts';
import { meanOf } from '../embedding/mean-vector.ts';
import type { ChunkHit, VectorIndex } from '../embedding/vector-index.ts';
import { EngineError } from '../engine-error.ts';
import type { Caller } from '../engine.ts';
import { countMemories } from '../memories/count-memories.ts';
import { allOf, filterCondition, type FilterContext, type SqlCondition } from '../memories/memory-filter.ts';
import { MEMORY_COLUMNS, MEMORY_JOINS, type MemoryRow, toMemoryHead } from '../memories/memory-row.ts';
import type { TagRows } from '../memories/tag-rows.ts';
import { createVoices } from '../memories/voices.ts';
import type { Redactor } from '../privacy/redaction/redactor.ts';
import type { Clock, Embedder, Logger } from '../ports.ts';
import { type AnalyzedQuery, analyzeQuery } from './analyze-query.ts';
import type { ErrorIndex } from './error-index.ts';
import { chooseExcerpt } from './excerpt.ts';
import { fuse } from './fuse.ts';
import { fuseByRank } from './fuse-by-rank.ts';
import { stemsOf } from './highlight.ts';
import { isConfident } from './is-confident.ts';
import { type ParsedQuery, parseQuery, withoutExactWords } from './parse-query.ts';
import { byScore, type Candidate, memoryCosines } from './rank-candidates.ts';
import { type Folded, foldAlike } from './fold-alike.ts';
import { judge } from './judge.ts';
import { createReplacedByNewest, type Replacing } from './replaced-by-newest.ts';
import { asksForTests, createTestsAmong } from './tests-among.ts';
import { createTypedBeginnings, unfinishedWord } from './typed-beginnings.ts';
import { scoreWords } from './score-words.ts';
import type { TokenStream } from './token-stream.ts';
import { DENSE_CANDIDATES, LEXICAL_CANDIDATES, TEST_SETBACK } from './tuning.ts';
import { matchesNoWords, matchesWords, type WordIndex } from './word-index.ts';
import { phraseOf } from './word-query.ts';

/** The half of search that works by meaning; absent while the model is not ready. */
interface DenseHalf {
  readonly embedder: Embedder;
  readonly index: VectorIndex;
}

interface Parts {
  readonly db: Database;
  readonly words: WordIndex;
  readonly errors: ErrorIndex;
  /** One a model that is ready: none, one, or one for prose and one for code. */
  readonly dense: () => readonly DenseHalf[];
  /** How many there are when all are ready. */
  readonly modelCount: number;
  readonly tags: TagRows;
  readonly redactor: Redactor;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly projectId: (name: string) => number | null;
}

/** The vector of a query, and where to look with it. */
interface Meaning {
  readonly vector: Float32Array;
  readonly index: VectorIndex;
}

interface Ranked {
  readonly candidates: readonly Candidate[];
  /** The words of each. */
  readonly streams: ReadonlyMap<number, TokenStream>;
}

type Shown = Folded<Candidate & Replacing>;

const DEFAULT_LIMIT = 10;
/** Of those folded into a hit, so many are named. */
const MOST_ALIKE = 10;

/** Finds memories by words and by meaning. Every filter holds inside both indexes, never on what they gave. */
export const createSearch = ({
  db,
  words,
  errors,
  dense,
  modelCount,
  tags,
  redactor,
  clock,
  logger,
  projectId,
}: Parts) => {
  const headOf = db.prepare<[string], { id: string; title: string | null }>(
    'SELECT m.uuid AS id, m.title FROM json_each(?) j CROSS JOIN memory m ON m.id = j.value',
  );
  /** A title may have been stored before what it holds was known for a secret. */
  const redacted = ({ id, title }: { readonly id: string; readonly title: string | null }) => ({
    id,
    title: title === null ? null : redactor.text(title),
  });
  const replacedByNewest = createReplacedByNewest(db);
  const voicesOf = createVoices(db);
  const withBeginnings = createTypedBeginnings(db);
  const testsAmong = createTestsAmong(db);

  /** The query's vector in each model; a model that fails is left out. */
  const meaningsOf = async (query: AnalyzedQuery): Promise<Meaning[]> => {
    const meanings = dense().map(async ({ embedder, index }) => {
      try {
        const vectors = await Promise.all(query.embed.map((text) => embedder.embedQuery(text)));
        return { vector: meanOf(vectors), index };
      } catch (error) {
        logger.error('query_not_embedded', { cause: (error as Error).name });
        return null;
      }
    });
    return (await Promise.all(meanings)).filter((meaning) => meaning !== null);
  };

  const newest = (where: SqlCondition, limit: number): Candidate[] =>
    db
      .prepare<(string | number)[], number>(
        `SELECT m.id FROM memory m WHERE ${where.sql} ORDER BY m.happened_at DESC, m.id DESC LIMIT ?`,
      )
      .pluck()
      .all(...where.params, limit)
      .map((memoryId) => ({
        memoryId,
        score: 0,
        lexical: null,
        dense: null,
        error: 0,
        feedback: 0,
        test: 0,
        coverage: 0,
      }));

  const rank = (
    text: string,
    query: AnalyzedQuery,
    where: SqlCondition,
    meanings: readonly Meaning[],
    byWords: boolean,
  ): Ranked => {
    const near = meanings.map(({ vector, index }) => index.nearest(vector, DENSE_CANDIDATES, where));
    const worded = byWords ? words.candidates(query, LEXICAL_CANDIDATES, where) : [];
    const alike = byWords ? errors.likenesses(text, where) : new Map<number, number>();
    const ids = [...new Set([...worded, ...near.flat().map(({ memoryId }) => memoryId), ...alike.keys()])];
    const voices = voicesOf(ids);
    const tests = asksForTests(query) ? new Set<number>() : testsAmong(ids);
    const streams = words.streams(ids);
    const scored = byWords ? scoreWords(query, streams, words.statistics()) : null;
    const cosines =
      meanings.length === 0 ? null : fuseByRank(meanings.map((meaning, i) => cosinesOf(meaning, ids, near[i] ?? [])));
    // A memory that has no vector yet is not to sink below all that have one: it gets what the others have on average.
    const typical = cosines === null ? null : mean([...cosines.values()]);
    const candidates = ids
      .map((memoryId) => {
        const cosine = cosines?.get(memoryId) ?? null;
        const words = scored === null ? null : scored.get(memoryId);
        const fused = fuse(
          scored === null ? null : (words?.bm25 ?? 0),
          cosine ?? typical,
          alike.get(memoryId) ?? 0,
          query.specific,
        );
        const feedback = judge(voices.get(memoryId));
        const test = tests.has(memoryId) ? -TEST_SETBACK : 0;
        return {
          memoryId,
          ...fused,
          dense: cosine,
          feedback,
          test,
          score: fused.score + feedback + test,
          coverage: words?.coverage ?? 0,
        };
      })
      .sort(byScore);
    return { candidates, streams };
  };

  const toHits = (found: readonly Shown[], text: string, meanings: readonly Meaning[]): Hit[] => {
    const ids = found.map(({ candidate }) => candidate.memoryId);
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
      meanings.flatMap(({ vector, index }) => index.chunksOf(vector, ids)).filter(({ part }) => part === 'body'),
      ({ memoryId }) => memoryId,
    );
    const stems = stemsOf(text);
    return found.flatMap(({ candidate, alike }) => {
      const { memoryId, score, lexical, dense: cosine, error, feedback, test, insteadOf } = candidate;
      const row = rows.get(memoryId);
      if (row === undefined) return [];
      const { content, ...memory } = redactor.read(row.redaction_level, {
        ...toMemoryHead(row, tags.of(memoryId)),
        content: row.content,
      });
      // The chunks are of the text as it is stored.
      const spans = content === row.content ? (chunks.get(memoryId) ?? []) : [];
      return {
        memory,
        score,
        parts: { lexical, dense: cosine, error, feedback, test },
        excerpt: chooseExcerpt(content, spans, stems),
        instead_of: insteadOf.map(redacted),
        alike: headOf.all(JSON.stringify(alike.slice(0, MOST_ALIKE).map((each) => each.memoryId))).map(redacted),
      };
    });
  };

  const attempt = async (caller: Caller, request: SearchRequest, parsed: ParsedQuery): Promise<SearchAnswer> => {
    const { query: _, typing: _typing, mode = 'hybrid', limit = DEFAULT_LIMIT, ...filter } = request;
    const context: FilterContext = { principalId: caller.principal.id, now: clock(), projectId };
    const where = allOf([
      filterCondition(filter, context),
      // The query narrows: what it filters by holds besides what the request does.
      filterCondition({ ...parsed.filter, ...(filter.status && { status: filter.status }) }, context, parsed.exclude),
      ...expressionsOf(parsed.phrases, ' AND ').map(matchesWords),
      ...expressionsOf(parsed.excluded, ' OR ').map(matchesNoWords),
    ]);

    const analyzed = analyzeQuery(parsed.text);
    const isList = parsed.text === '';
    const meanings = mode === 'lexical' || isList ? [] : await meaningsOf(analyzed);
    const noMeaning = mode !== 'lexical' && !isList && meanings.length === 0;
    if (noMeaning && mode === 'dense')
      throw new EngineError(
        'model_unavailable',
        'The embedding model is not ready; search with mode "lexical", or see `cmem doctor`.',
      );
    const usedMode: SearchMode = noMeaning ? 'lexical' : mode;

    const asked =
      request.typing === true ? withBeginnings(analyzed, unfinishedWord(request.query, parsed.text)) : analyzed;
    const { candidates, streams } = isList
      ? { candidates: newest(where, limit), streams: new Map() }
      : rank(parsed.text, asked, where, meanings, usedMode !== 'dense');
    const shown = foldAlike(replacedByNewest(candidates, where), streams, limit);
    const lagging = meanings.reduce((sum, { index }) => sum + index.lagging(where), 0);
    const isHalf = meanings.length > 0 && meanings.length < modelCount;
    return {
      hits: toHits(shown, parsed.text, meanings),
      confident: isList || isConfident(candidates),
      mode: usedMode,
      understood: {
        text: parsed.text,
        phrases: [...parsed.phrases],
        excluded: [...parsed.excluded],
        filter: parsed.filter,
      },
      searched: countMemories(db, where),
      lagging,
      notice: noticeOf(noMeaning, isHalf, lagging),
    };
  };

  return async (caller: Caller, request: SearchRequest): Promise<SearchAnswer> => {
    const parsed = parseQuery(request.query, clock());
    // Half a word means nothing to a model, and would be near to anything.
    const isHalfAWord =
      request.typing === true &&
      (request.mode ?? 'hybrid') === 'hybrid' &&
      unfinishedWord(request.query, parsed.text) === parsed.text;
    if (isHalfAWord) {
      const worded = await attempt(caller, { ...request, mode: 'lexical' }, parsed);
      if (worded.hits.length > 0) return worded;
    }
    const answer = await attempt(caller, request, parsed);
    if (answer.hits.length > 0 || (parsed.phrases.length === 0 && parsed.excluded.length === 0)) return answer;
    // A pasted `read property "x" of` means no exact phrase: better the nearest, and said, than nothing.
    const relaxed = await attempt(caller, request, withoutExactWords(parsed));
    return relaxed.hits.length === 0 ? answer : { ...relaxed, notice: RELAXED_NOTICE };
  };
};

const RELAXED_NOTICE =
  'No memory has every exact phrase and none of the excluded words; these come nearest to the words alone.';

/** One expression for all of them, so that the words are walked once and not once a phrase; none where there are no words. */
const expressionsOf = (texts: readonly string[], joint: ' AND ' | ' OR '): string[] => {
  const phrases = new Set(texts.map(phraseOf).filter((match) => match !== null));
  return phrases.size === 0 ? [] : [[...phrases].join(joint)];
};

/** The cosines of candidates, of which some chunks are known from the scan. */
const cosinesOf = (
  { vector, index }: Meaning,
  ids: readonly number[],
  near: readonly ChunkHit[],
): Map<number, number> => {
  const scanned = new Set(near.filter(({ part }) => part === 'body').map(({ memoryId }) => memoryId));
  const others = ids.filter((id) => !scanned.has(id));
  return memoryCosines([...near, ...index.headsOf(vector, [...scanned]), ...index.chunksOf(vector, others)]);
};

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / Math.max(1, values.length);

const noticeOf = (noMeaning: boolean, isHalf: boolean, lagging: number): string | null => {
  if (noMeaning) return 'Searched by words alone: the embedding model is not ready.';
  if (isHalf) return 'Code or prose is found by words alone: one of the two embedding models is not ready.';
  if (lagging === 1) return '1 memory has no vector yet and is found by words alone.';
  if (lagging > 1) return `${lagging} memories have no vector yet and are found by words alone.`;
  return null;
};
