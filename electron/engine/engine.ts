import type { AuditPage, AuditQuery, AuditVerification, MemoryReader } from '#shared/schemas/audit.ts';
import type { ChangedMany, ChangeSet, ManyChange, UndoneChange } from '#shared/schemas/change-set.ts';
import type { ContextAnswer, ContextRequest } from '#shared/schemas/context.ts';
import type { Feedback, NewFeedback } from '#shared/schemas/feedback.ts';
import type {
  AddedMemory,
  Memory,
  MemoryChange,
  MemoryFacets,
  MemoryFilter,
  MemoryHead,
  MemoryIndex,
  MemoryIndexQuery,
  MemoryKeysPage,
  MemoryKeysRequest,
  MemoryListQuery,
  MemoryPage,
  MemoryStatus,
  MemoryVersion,
  NewMemory,
  RelatedMemory,
  SkippedMemory,
} from '#shared/schemas/memory.ts';
import type { KnownModel } from '#shared/schemas/model.ts';
import type { CapturePause, CaptureStatus } from '#shared/schemas/privacy.ts';
import type { Checkout, Project, ProjectChange, TagCount } from '#shared/schemas/project.ts';
import type { RedactionTotals } from '#shared/schemas/redaction.ts';
import type { PruneApplied, PrunePlan, PrunePlanRequest } from '#shared/schemas/prune.ts';
import type { Timeline, TimelineQuery } from '#shared/schemas/timeline.ts';
import type { SearchAnswer, SearchRequest } from '#shared/schemas/search.ts';
import type { Repair, Status } from '#shared/schemas/status.ts';
import type { Settings, SettingsChange } from '#shared/schemas/settings.ts';
import type { CreatedToken, NewToken, PrincipalKind, Scope, Token } from '#shared/schemas/token.ts';

/** Who asks, and what the token they came with lets them do. */
export interface Caller {
  readonly principal: { readonly id: number; readonly name: string; readonly kind: PrincipalKind };
  readonly scopes: readonly Scope[];
}

/**
 * All that the engine can do. Asynchronous throughout, though the store beneath is not, so that work can move to other
 * threads without changing a caller. Each method may throw an `EngineError` with a code that its operation names;
 * a memory the caller may not see is `not_found`, as if it were not there.
 */
export interface Engine {
  /** All or none, but for those that a rule of the person keeps out. Each outcome stands at its memory's place. */
  addMemories(caller: Caller, memories: readonly NewMemory[]): Promise<(AddedMemory | SkippedMemory)[]>;
  /** The keys, of those given, under which the project knows a memory, whatever its status. */
  lookUpKeys(caller: Caller, project: string, keys: readonly string[]): Promise<string[]>;
  /** In the order of their keys, whatever their status, also those that have expired. */
  listKeys(caller: Caller, request: MemoryKeysRequest): Promise<MemoryKeysPage>;
  listMemories(caller: Caller, query: MemoryListQuery): Promise<MemoryPage>;
  indexMemories(caller: Caller, query: MemoryIndexQuery): Promise<MemoryIndex>;
  /** In the order of the ids; those that are not there or not visible are left out. */
  memoryHeads(caller: Caller, ids: readonly string[]): Promise<MemoryHead[]>;
  memoryFacets(caller: Caller, filter: MemoryFilter): Promise<MemoryFacets>;
  /** Counts as use: it moves `last_used_at` and `use_count`. */
  getMemory(caller: Caller, id: string): Promise<Memory>;
  /** Nearest first. */
  relatedMemories(caller: Caller, id: string, limit?: number): Promise<RelatedMemory[]>;
  updateMemory(caller: Caller, id: string, change: MemoryChange): Promise<Memory>;
  /** Of many, each by itself; can be undone for 30 days by who made it. */
  changeMemories(caller: Caller, ids: readonly string[], change: ManyChange): Promise<ChangedMany>;
  /** The caller's own, newest first. */
  listChanges(caller: Caller, limit?: number): Promise<ChangeSet[]>;
  undoChange(caller: Caller, id: string): Promise<UndoneChange>;
  /** Changes nothing, but for the plan that it keeps for a day. */
  planPrune(caller: Caller, request: PrunePlanRequest): Promise<PrunePlan>;
  applyPrune(caller: Caller, id: string, to?: 'archived' | 'trashed'): Promise<PruneApplied>;
  timeline(caller: Caller, query: TimelineQuery): Promise<Timeline>;
  changeTag(caller: Caller, change: { readonly tag: string; readonly to: string | null }): Promise<ChangedMany>;
  mergeProjects(
    caller: Caller,
    merge: { readonly id: string; readonly into: string },
  ): Promise<{ project: Project; moved: number; trashed: number }>;
  listVersions(caller: Caller, id: string): Promise<MemoryVersion[]>;
  /**
   * A version that is not the one that stands is refused with `version_conflict`. `sourceGone` is what an importer found, kept
   * as `source.gone`; trashing without it clears that, for then it is a decision.
   */
  setStatus(caller: Caller, id: string, status: MemoryStatus, version?: number, sourceGone?: boolean): Promise<Memory>;
  /** For good. Refused with `conflict` for a memory outside the trash, unless forced. */
  deleteMemory(caller: Caller, id: string, force: boolean): Promise<void>;
  /** Counts one judgement of the caller's, and gives those of everyone. */
  judgeMemory(caller: Caller, id: string, feedback: NewFeedback): Promise<Feedback>;
  search(caller: Caller, request: SearchRequest): Promise<SearchAnswer>;
  /** Being packed is not use. */
  packContext(caller: Caller, request: ContextRequest): Promise<ContextAnswer>;
  listProjects(caller: Caller): Promise<Project[]>;
  /** Null if no identity of the checkout is known. */
  findProject(caller: Caller, checkout: Checkout): Promise<Project | null>;
  resolveProject(caller: Caller, checkout: Checkout): Promise<Project>;
  updateProject(caller: Caller, id: string, change: ProjectChange): Promise<Project>;
  /** Of all projects, or of these. */
  listTags(caller: Caller, projects?: readonly string[]): Promise<TagCount[]>;
  createToken(caller: Caller, token: NewToken): Promise<CreatedToken>;
  listTokens(caller: Caller): Promise<Token[]>;
  revokeToken(caller: Caller, id: string): Promise<Token>;
  /** The caller that a secret stands for, or null if it is unknown, revoked or expired. Takes the same time for each. */
  authenticate(secret: string): Promise<Caller | null>;
  /** A code that `redeemSignInCode` takes once, within ten minutes. Kept in memory only. */
  createSignInCode(caller: Caller): Promise<{ code: string; expiresAt: number }>;
  /** The secret of a new token for a browser session, or null if the code is unknown, used or too old. */
  redeemSignInCode(code: string): Promise<string | null>;
  /** Of every principal. */
  listAudit(caller: Caller, query: AuditQuery): Promise<AuditPage>;
  verifyAudit(caller: Caller): Promise<AuditVerification>;
  /** How many lines lost the text of their query. */
  eraseQueries(caller: Caller, which: { principal?: string | undefined; before?: string | undefined }): Promise<number>;
  listReaders(caller: Caller, id: string): Promise<MemoryReader[]>;
  captureStatus(caller: Caller): Promise<CaptureStatus>;
  pauseCapture(caller: Caller, pause: CapturePause): Promise<CaptureStatus>;
  /** Every pause, or that of one project. */
  resumeCapture(caller: Caller, project: string | undefined): Promise<CaptureStatus>;
  redactionTotals(caller: Caller): Promise<RedactionTotals>;
  getSettings(caller: Caller): Promise<Settings>;
  updateSettings(caller: Caller, change: SettingsChange): Promise<Settings>;
  listModels(caller: Caller): Promise<KnownModel[]>;
  status(caller: Caller, check: boolean): Promise<Status>;
  /** Makes the indexes anew from the memories. Nothing else is answered meanwhile. */
  repair(caller: Caller): Promise<Repair>;
  /** HMAC-SHA256 (hex) of the challenge under the local client secret: shows a client that this engine holds the key. */
  prove(challenge: string): string;
  /** Ends the worker threads, waits for writes under way, closes the store. Calls after it fail with `engine_closing`. */
  close(): Promise<void>;
}
