import { createHmac } from 'node:crypto';
import { statSync } from 'node:fs';
import type { AddedMemory, NewMemory, SkippedMemory } from '#shared/schemas/memory.ts';
import type { EnvironmentSetting } from '#shared/schemas/settings.ts';
import type { Repair, Status } from '#shared/schemas/status.ts';
import { toEpochMs, toTimestamp } from '#shared/schemas/time.ts';
import { openAuditLog } from './audit/audit-log.ts';
import { createAuditRetention } from './audit/audit-retention.ts';
import { eraseQueries } from './audit/erase-queries.ts';
import { listAudit } from './audit/list-audit.ts';
import { listReaders } from './audit/list-readers.ts';
import { verifyAudit } from './audit/verify-audit.ts';
import { startEmbedding } from './embedding/start-embedding.ts';
import { belongsTo, type ModelDomain } from './embedding/model-domain.ts';
import { openVectorStore } from './embedding/vector-store.ts';
import { EngineError } from './engine-error.ts';
import type { Caller, Engine } from './engine.ts';
import { indexMemories } from './explore/index-memories.ts';
import { memoryFacets } from './explore/memory-facets.ts';
import { memoryHeads } from './explore/memory-heads.ts';
import { relatedMemories } from './explore/related-memories.ts';
import { changeTag } from './explore/change-tag.ts';
import { mergeProjects } from './explore/merge-projects.ts';
import { timeline } from './explore/timeline.ts';
import { createPrune } from './lifecycle/prune.ts';
import { createChangeSets } from './lifecycle/change-sets.ts';
import { countMemories } from './memories/count-memories.ts';
import { createFeedbackRows } from './memories/feedback-rows.ts';
import { listKeys } from './memories/list-keys.ts';
import { listMemories } from './memories/list-memories.ts';
import { allOf, type FilterContext, visibleTo } from './memories/memory-filter.ts';
import { createMemoryRows } from './memories/memory-rows.ts';
import { createMemoryStore } from './memories/memory-store.ts';
import { createTagRows } from './memories/tag-rows.ts';
import type { AuditSink, Clock, EmbedderSource, EventSink, Logger, NewId } from './ports.ts';
import { createCaptureControl } from './privacy/capture-control.ts';
import { createCaptureGate } from './privacy/capture-gate.ts';
import { startRedactionPass } from './privacy/redaction-pass.ts';
import { redactionTotals } from './privacy/redaction-totals.ts';
import { createRedactor } from './privacy/redaction/redactor.ts';
import { createProjectRows } from './projects/project-rows.ts';
import { createFindContext } from './search/find-context.ts';
import { openErrorIndex } from './search/error-index.ts';
import { createSearch } from './search/search.ts';
import { openWordIndex } from './search/word-index.ts';
import { createSettingRows } from './settings/setting-rows.ts';
import { createSettingsStore } from './settings/settings-store.ts';
import { checkStore, type Store } from './store/open-store.ts';
import { toStoreError } from './store/store-error.ts';
import { createPrincipalRows } from './tokens/principal-rows.ts';
import { createTokenStore } from './tokens/token-store.ts';

export interface EngineParts {
  readonly store: Store;
  readonly storeFile: string;
  readonly dataFolder: string;
  /** What protects the data key, for the status. */
  readonly keySlots: () => string[];
  /** Derived from the data key; who shows it is the owner. */
  readonly localSecret: Buffer;
  /** Derived from the data key; seals the ends of the audit. */
  readonly auditKey: Buffer;
  /** Opened here. The engine answers meanwhile, by words alone. */
  readonly model: EmbedderSource;
  /** For code alone, if it is to have a model of its own. */
  readonly codeModel: EmbedderSource | null;
  readonly events: EventSink;
  /** What CMEM was started with, for showing. */
  readonly environment: readonly EnvironmentSetting[];
  readonly clock: Clock;
  readonly newId: NewId;
  readonly logger: Logger;
  readonly version: string;
}

export interface OpenedEngine {
  readonly engine: Engine;
  readonly audit: AuditSink;
  /** Settles when the model is loaded, or has failed to for the first time. */
  readonly modelSettled: Promise<void>;
}

/** Puts the engine together over an open store. It owns the store from here on and closes it. */
export const openEngine = (parts: EngineParts): OpenedEngine => {
  const { store, clock, newId, events, logger, localSecret } = parts;
  const { db } = store;
  const startedAt = clock();

  const principals = createPrincipalRows(db, clock);
  const tokens = createTokenStore(db, principals, localSecret, clock, newId, logger);
  const projects = createProjectRows(db, clock, newId);
  const tags = createTagRows(db);
  const words = openWordIndex(db, tags);
  const errors = openErrorIndex(db);
  const vectors = openVectorStore(db, clock);
  const indexes = [words, errors, vectors];
  const settingRows = createSettingRows(db, clock, logger);
  const settings = createSettingsStore(db, settingRows, events, parts.environment);
  const redactor = createRedactor(() => ({ withPersonalData: settings.current().redact_personal_data }));
  const memories = createMemoryStore({
    db,
    rows: createMemoryRows(db),
    projects,
    tags,
    feedback: createFeedbackRows(db, clock),
    indexes,
    redactor,
    events,
    clock,
    newId,
    logger,
  });
  const changeSets = createChangeSets({ db, memories, events, clock, newId });
  changeSets.dropOld();

  const start = (source: EmbedderSource, domain: ModelDomain) =>
    startEmbedding({ source, domain, vectors, events, clock, logger });
  const embedding = start(parts.model, parts.codeModel === null ? 'all' : 'prose');
  const codeEmbedding = parts.codeModel === null ? null : start(parts.codeModel, 'code');
  const embeddings = codeEmbedding === null ? [embedding] : [embedding, codeEmbedding];
  const models = () => embeddings.flatMap((each) => each.model() ?? []);
  let closing: Promise<void> | null = null;
  const redactionPass = startRedactionPass({
    redactSome: () => {
      const count = memories.redactSome(REDACTED_AT_ONCE);
      for (const each of embeddings) each.wake();
      return count;
    },
    logger,
  });

  const projectId = (name: string): number | null => projects.find(name)?.id ?? null;
  const audit = openAuditLog({ db, rows: settingRows, sealKey: parts.auditKey, redact: redactor.text, clock, logger });
  const capture = createCaptureControl({ db, rows: settingRows, events, clock, projectId });
  const retention = createAuditRetention({
    db,
    sealKey: parts.auditKey,
    days: () => settings.current().audit_retention_days,
    clock,
    logger,
  });
  const gate = createCaptureGate({ capture, rules: () => settings.current().never_capture, projectId });
  const filterContext = (caller: Caller): FilterContext => ({
    principalId: caller.principal.id,
    now: clock(),
    projectId,
  });
  const prune = createPrune({ db, changeSets, filterContext, redact: redactor.text, clock, newId });
  const search = createSearch({
    db,
    words,
    errors,
    tags,
    redactor,
    clock,
    logger,
    projectId,
    dense: models,
    modelCount: embeddings.length,
  });

  const findContext = createFindContext({
    search,
    peek: memories.peek,
    clock,
  });

  /** Turns what SQLite throws into an error that says what to do, and refuses work once the engine is closing. */
  const guarded = async <T>(work: () => T | Promise<T>): Promise<T> => {
    if (closing !== null)
      throw new EngineError('engine_closing', 'CMEM is stopping; start it again and repeat the request.');
    try {
      return await work();
    } catch (error) {
      throw toStoreError(error);
    }
  };

  const storeFileId = fileIdOf(parts.storeFile);
  const stored = <T>(work: () => T | Promise<T>): Promise<T> =>
    guarded(async () => {
      // SQLite goes on writing into a file that was deleted, and what it acknowledged would be gone.
      if (fileIdOf(parts.storeFile) !== storeFileId)
        throw new EngineError(
          'missing_store',
          `The store ${parts.storeFile} was moved or deleted while CMEM was running. Put it back and restart.`,
        );
      const result = await work();
      for (const each of embeddings) each.wake();
      return result;
    });

  const addMemories = async (caller: Caller, given: readonly NewMemory[]): Promise<(AddedMemory | SkippedMemory)[]> => {
    const skipped = gate.admit(caller, given);
    const admitted = given.filter((_, i) => skipped[i] === null);
    const prepared = await memories.prepare(admitted);
    const added = memories.add(caller, admitted, prepared).values();
    return skipped.map((skip) => skip ?? (added.next().value as AddedMemory));
  };

  const auditLines = (): number =>
    db
      .prepare<[], number>(
        'SELECT coalesce((SELECT max(id) FROM audit), 0) - coalesce((SELECT through_id FROM audit_checkpoint), 0)',
      )
      .pluck()
      .get() ?? 0;

  const pendingRedactions = (): number =>
    db
      .prepare<[number], number>('SELECT count(*) FROM memory WHERE redaction_level < ?')
      .pluck()
      .get(redactor.level()) ?? 0;

  const redactedMemories = (): number =>
    db.prepare<[], number>("SELECT count(*) FROM memory WHERE redactions <> '[]'").pluck().get() ?? 0;

  const close = async (): Promise<void> => {
    capture.close();
    redactionPass.close();
    await Promise.all(embeddings.map((each) => each.close()));
    memories.close();
    await retention.close();
    audit.close();
    store.close();
  };

  const indexProblems = (): string[] => indexes.flatMap((index) => index.check());

  const repair = (): Repair => {
    const before = indexProblems();
    db.transaction(() => {
      for (const index of indexes) index.rebuild();
    }).immediate();
    return { problems_before: before, problems_after: indexProblems() };
  };

  const status = (caller: Caller, check: boolean): Status => {
    const visible = visibleTo(caller.principal.id);
    const count = db
      .prepare<(string | number)[], { status: string; n: number }>(
        `SELECT m.status, count(*) AS n FROM memory m WHERE ${visible.sql} GROUP BY m.status`,
      )
      .all(...visible.params);
    const memoriesIn = (domain: ModelDomain) =>
      countMemories(db, allOf([visible, { sql: belongsTo[domain], params: [] }]));
    const of = (name: string) => count.find((row) => row.status === name)?.n ?? 0;
    const slots = parts.keySlots();
    return {
      version: parts.version,
      started_at: toTimestamp(startedAt),
      data_folder: parts.dataFolder,
      memories: { active: of('active'), archived: of('archived'), trashed: of('trashed') },
      projects: db.prepare<[], number>('SELECT count(*) FROM project').pluck().get() ?? 0,
      embedding: embedding.status(memoriesIn),
      code_embedding: codeEmbedding?.status(memoriesIn) ?? null,
      store: {
        schema_version: store.schemaVersion,
        bytes: bytesOf(parts.storeFile),
      },
      problems: check ? { store: checkStore(db), indexes: indexProblems() } : null,
      encryption: {
        cipher: 'SQLCipher 4 (AES-256-CBC, HMAC-SHA512)',
        slots,
        advice: slots.every((slot) => slot === 'key_file') ? KEY_FILE_ADVICE : null,
      },
      audit: { lines: auditLines() },
      capture: capture.status(),
      redaction: { memories: redactedMemories(), pending: pendingRedactions() },
      process: {
        pid: process.pid,
        memory_bytes: process.memoryUsage.rss(),
        uptime_s: (clock() - startedAt) / 1000,
      },
    };
  };

  const engine: Engine = {
    addMemories: (caller, given) => stored(() => addMemories(caller, given)),
    lookUpKeys: (caller, project, keys) => guarded(() => memories.knownKeys(caller, project, keys)),
    listKeys: (caller, request) => guarded(() => listKeys(db, redactor, request, filterContext(caller))),
    listMemories: (caller, query) => guarded(() => listMemories(db, tags, redactor, query, filterContext(caller))),
    indexMemories: (caller, query) => guarded(() => indexMemories(db, query, filterContext(caller))),
    memoryHeads: (caller, ids) => guarded(() => memoryHeads(db, tags, redactor, ids, filterContext(caller))),
    memoryFacets: (caller, filter) => guarded(() => memoryFacets(db, filter, filterContext(caller))),
    getMemory: (caller, id) => guarded(() => memories.get(caller, id)),
    updateMemory: (caller, id, change) =>
      stored(() => {
        const memory = memories.peek(caller, id);
        if (memory !== null) gate.admitChange(caller, memory, change);
        return memories.update(caller, id, change);
      }),
    relatedMemories: (caller, id, limit) =>
      guarded(() =>
        relatedMemories(
          { db, tags, redactor, indexes: models().map(({ index }) => index), idOf: memories.visibleId },
          caller,
          id,
          filterContext(caller),
          limit,
        ),
      ),
    changeMemories: (caller, ids, change) =>
      stored(() => {
        const { tags: add_tags } = redactor.fields({ tags: change.add_tags });
        return changeSets.changeMany(caller, ids, { ...change, add_tags });
      }),
    listChanges: (caller, limit) => guarded(() => changeSets.list(caller, limit)),
    undoChange: (caller, id) => stored(() => changeSets.undo(caller, id)),
    planPrune: (caller, request) => stored(() => prune.plan(caller, request)),
    applyPrune: (caller, id, to) => stored(() => prune.apply(caller, id, to)),
    timeline: (caller, query) => guarded(() => timeline(db, query, filterContext(caller))),
    changeTag: (caller, change) => stored(() => changeTag({ db, changeSets }, caller, change, filterContext(caller))),
    mergeProjects: (caller, merge) =>
      stored(() => mergeProjects({ db, changeSets, projects }, caller, merge, filterContext(caller))),
    listVersions: (caller, id) => guarded(() => memories.versions(caller, id)),
    setStatus: (caller, id, next, version, sourceGone) =>
      guarded(() => memories.setStatus(caller, id, next, version, sourceGone)),
    deleteMemory: (caller, id, force) => guarded(() => memories.delete(caller, id, force)),
    judgeMemory: (caller, id, feedback) => guarded(() => memories.judge(caller, id, feedback)),
    search: (caller, request) => guarded(() => search(caller, request)),
    packContext: (caller, request) => guarded(() => findContext(caller, request)),
    listProjects: (caller) => guarded(() => projects.list(caller.principal.id)),
    findProject: (caller, checkout) => guarded(() => projects.findCheckout(checkout, caller.principal.id)),
    resolveProject: (caller, checkout) => guarded(() => projects.resolve(checkout, caller.principal.id)),
    updateProject: (caller, id, change) => guarded(() => projects.update(id, change, caller.principal.id)),
    listTags: (caller, names) =>
      guarded(() =>
        tags.counts(caller.principal.id, names === undefined ? null : names.map((name) => projectId(name) ?? -1)),
      ),
    createToken: (caller, token) => guarded(() => tokens.create(caller, token)),
    listTokens: () => guarded(() => tokens.list()),
    revokeToken: (_caller, id) => guarded(() => tokens.revoke(id)),
    authenticate: (secret) => guarded(() => tokens.authenticate(secret)),
    createSignInCode: (caller) => guarded(() => tokens.createSignInCode(caller)),
    redeemSignInCode: (code) => guarded(() => tokens.redeemSignInCode(code)),
    listAudit: (_caller, query) =>
      guarded(() => {
        audit.flush();
        return listAudit(db, query);
      }),
    verifyAudit: () =>
      guarded(() => {
        audit.flush();
        return verifyAudit(db, parts.auditKey, audit.queryKey);
      }),
    eraseQueries: (_caller, { principal = null, before }) =>
      guarded(() => {
        audit.flush();
        return eraseQueries(db, { principal, before: before === undefined ? null : toEpochMs(before) });
      }),
    listReaders: (caller, id) =>
      guarded(() => {
        memories.requireVisible(caller, id);
        audit.flush();
        return listReaders(db, id);
      }),
    captureStatus: () => guarded(() => capture.status()),
    pauseCapture: (_caller, pause) => guarded(() => capture.pause(pause)),
    resumeCapture: (_caller, project) => guarded(() => capture.resume(project)),
    redactionTotals: (caller) => guarded(() => redactionTotals(db, caller.principal.id, pendingRedactions(), redactor)),
    getSettings: () => guarded(() => settings.get()),
    updateSettings: (_caller, change) =>
      guarded(() => {
        const updated = settings.update(change);
        if (change.audit_retention_days !== undefined) retention.wake();
        if (change.redact_personal_data === true) redactionPass.wake();
        return updated;
      }),
    listModels: () => guarded(() => vectors.models()),
    status: (caller, check) => guarded(() => status(caller, check)),
    repair: () => guarded(repair),
    prove: (challenge) => createHmac('sha256', localSecret).update(challenge).digest('hex'),
    close: () => (closing ??= close()),
  };
  return { engine, audit, modelSettled: Promise.all(embeddings.map((each) => each.settled)).then(() => undefined) };
};

/** Rows, in one transaction. */
const REDACTED_AT_ONCE = 20;

const KEY_FILE_ADVICE =
  'Only the permissions of the key file protect the key: whoever can read your files can read your memories.';

/** Tells a file from another at the same path; null if there is none. */
const fileIdOf = (file: string): number | null => statSync(file, { throwIfNoEntry: false })?.ino ?? null;

/** The store and its log. */
const bytesOf = (file: string): number =>
  [file, `${file}-wal`].reduce((sum, each) => sum + (statSync(each, { throwIfNoEntry: false })?.size ?? 0), 0);
