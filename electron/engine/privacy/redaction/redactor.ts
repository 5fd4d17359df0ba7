import type { Memory, MemorySource } from '#shared/schemas/memory.ts';
import type { Redaction } from '#shared/schemas/redaction.ts';
import { MAX_CONTENT_BYTES } from '#shared/schemas/text.ts';
import { countMarks } from './count-marks.ts';
import { type RedactionRules, redactionLevel, redactText } from './redact-text.ts';

/** The texts of a memory, or of a change to one. */
export interface RedactableFields {
  readonly content?: string | undefined;
  readonly title?: string | null | undefined;
  readonly file_path?: string | null | undefined;
  readonly tags?: string[] | undefined;
  readonly source?: MemorySource | undefined;
}

export type Redactor = ReturnType<typeof createRedactor>;

/** Takes secrets out of memories as they are written, and out of those of earlier rules as they are read. */
export const createRedactor = (rules: () => RedactionRules) => {
  const text = (given: string): string => redactText(given, rules());
  // A mark can be longer than what it stands for, and a field must still be one that can be sent back.
  const fitted = (given: string, longest: number): string => {
    const redacted = text(given);
    return redacted === given ? given : redacted.slice(0, longest).toWellFormed();
  };
  const line = (given: string | null, longest: number) => (given === null ? null : fitted(given, longest));

  const fields = <T extends RedactableFields>(given: T): T => ({
    ...given,
    ...(given.content === undefined ? {} : { content: fitted(given.content, MAX_CONTENT_BYTES) }),
    ...(given.title === undefined ? {} : { title: line(given.title, 300) }),
    ...(given.file_path === undefined ? {} : { file_path: line(given.file_path, 4096) }),
    ...(given.tags === undefined ? {} : { tags: [...new Set(given.tags.map((tag) => fitted(tag, 100)))] }),
    ...(given.source === undefined ? {} : { source: redactSource(given.source, fitted) }),
  });

  return {
    text,
    fields,
    level: (): number => redactionLevel(rules()),
    /** As it may be shown, if it was stored under the rules of this level. */
    read<T extends RedactableFields>(storedUnder: number, stored: T): T {
      if (storedUnder >= redactionLevel(rules())) return stored;
      const shown = fields(stored);
      return 'redactions' in stored ? { ...shown, redactions: redactionsOf(shown) } : shown;
    },
  };
};

export const redactionsOf = ({ content, title, file_path, tags = [], source = {} }: RedactableFields): Redaction[] =>
  countMarks(
    [content, title, file_path, ...tags, source.agent, source.session, source.repo, source.url].filter(
      (each): each is NonNullable<typeof each> => each != null,
    ),
  );

/** The commit is a hash and holds nothing. */
const redactSource = (source: MemorySource, redact: (text: string, longest: number) => string): Memory['source'] => ({
  ...source,
  ...(source.agent === undefined ? {} : { agent: redact(source.agent, 200) }),
  ...(source.session === undefined ? {} : { session: redact(source.session, 200) }),
  ...(source.repo === undefined ? {} : { repo: redact(source.repo, 1000) }),
  ...(source.url === undefined ? {} : { url: redact(source.url, 2000) }),
});
