import type { Caller } from '#electron/engine/engine.ts';
import type { AuditEntry, AuditSink } from '#electron/engine/ports.ts';
import { codeOf } from './error-response.ts';

/** What becomes known of a request while it is worked on. */
export interface AuditLine {
  caller: Caller | null;
  readonly subjects: Set<string>;
  /** What was looked for. */
  query: string | null;
}

type Known = Pick<AuditEntry, 'face' | 'operation' | 'requestId'>;

/** Does the work and records who did what with which outcome, whatever that is. */
export const audited = async <T>(audit: AuditSink, known: Known, work: (line: AuditLine) => Promise<T>): Promise<T> => {
  const line: AuditLine = { caller: null, subjects: new Set(), query: null };
  let outcome: AuditEntry['outcome'] = 'ok';
  try {
    return await work(line);
  } catch (error) {
    outcome = codeOf(error);
    throw error;
  } finally {
    // A success without a caller is a look at what is open to anyone.
    if (line.caller !== null || outcome !== 'ok')
      audit.record({
        ...known,
        principal: line.caller?.principal.name ?? null,
        outcome,
        subjects: [...line.subjects],
        ...(line.query === null ? {} : { query: line.query }),
      });
  }
};
