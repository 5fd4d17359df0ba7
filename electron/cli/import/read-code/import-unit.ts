import { createHash } from 'node:crypto';
import type { NewMemory } from '#shared/schemas/memory.ts';
import { Timestamp, toTimestamp } from '#shared/schemas/time.ts';
import type { FoundUnit } from '../plan-sync.ts';

/** A piece of a file that becomes one memory. */
export interface ImportUnit extends FoundUnit {
  readonly content: string;
  readonly kind: 'snippet' | 'doc';
  readonly language: string | null;
  /** When the file was last written, in epoch milliseconds. */
  readonly modifiedMs: number;
}

/** A piece of a file's text under the name it is to be found by. */
export interface TitledText {
  readonly title: string;
  readonly text: string;
}

interface UnitFile {
  /** Relative to the top of what is imported, with forward slashes. */
  readonly path: string;
  readonly kind: 'snippet' | 'doc';
  readonly language: string | null;
  readonly modifiedMs: number;
}

/**
 * The units of a file. Blank lines around a piece are left out, so that moving it or adding space is no change; a blank
 * piece is no unit. Where several pieces have the same title, the key counts them.
 */
export const nameUnits = (file: UnitFile, pieces: readonly TitledText[]): ImportUnit[] => {
  const seen = new Map<string, number>();
  return pieces.flatMap(({ title: givenTitle, text }) => {
    const content = withoutBlankBorders(text);
    if (content === '') return [];
    const title = titleLine(givenTitle, file.path);
    const number = (seen.get(title) ?? 0) + 1;
    seen.set(title, number);
    const content_hash = contentHash(content);
    const place = `${file.path}#${title}${number === 1 ? '' : `~${number}`}`;
    const { kind, language, modifiedMs } = file;
    return [
      {
        key: unitKey(kind, place, content_hash),
        content_hash,
        file_path: file.path,
        title,
        content,
        kind,
        language,
        modifiedMs,
      },
    ];
  });
};

/** The memory of a unit, under the key that the plan gave it. */
export const unitMemory = (unit: ImportUnit, key: string, project: string, repo: string): NewMemory => {
  const timestamp = Math.abs(unit.modifiedMs) <= 8.64e15 ? toTimestamp(unit.modifiedMs) : '';
  return {
    content: unit.content,
    project,
    title: unit.title,
    kind: unit.kind,
    file_path: unit.file_path,
    source: { repo },
    key,
    ...(unit.language === null ? {} : { language: unit.language }),
    ...(Timestamp.safeParse(timestamp).success ? { timestamp } : {}),
  };
};

/** SHA-256 of the content in UTF-8, in hexadecimal: the hash by which a store knows that two contents are one. */
export const contentHash = (content: string): string => createHash('sha256').update(content, 'utf8').digest('hex');

/** A key may have 300 characters and no control characters; some are left for a number that the planner may add. */
const LONGEST_KEY = 280;

const unitKey = (kind: 'snippet' | 'doc', place: string, hash: string): string => {
  const key = `${kind === 'doc' ? 'doc' : 'code'}:${place}@${hash.slice(0, 12)}`;
  // oxlint-disable-next-line no-control-regex -- a file's name may hold any of them
  return key.length <= LONGEST_KEY && !/[\u0000-\u001f\u007f]/.test(key) && key.isWellFormed()
    ? key
    : `${kind === 'doc' ? 'doc' : 'code'}:${contentHash(place).slice(0, 32)}@${hash.slice(0, 12)}`;
};

const LONGEST_TITLE = 300;

/** One line without control characters. */
const titleLine = (title: string, path: string): string =>
  // oxlint-disable-next-line no-control-regex -- what a title must not hold
  (title.replaceAll(/[\s\u0000-\u001f\u007f]+/g, ' ').trim() || path.replaceAll(/[\u0000-\u001f\u007f]+/g, ' '))
    .slice(0, LONGEST_TITLE)
    .toWellFormed()
    .trim();

const withoutBlankBorders = (text: string): string => text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd();
