import { age } from '../../age.ts';
import type { Memory } from '../../schemas/memory.ts';

/** Text on one line: every run of white space and control characters is one space; cut, with an ellipsis, to `most` units. */
export const oneLine = (text: string, most: number): string => {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
};

const LONGEST_TITLE = 100;

/** What a memory is called in a list: its title, else the first line of a text of it. */
export const titleOf = ({ title }: Pick<Memory, 'title'>, text: string): string =>
  oneLine(title ?? text.trimStart().split('\n', 1)[0] ?? '', LONGEST_TITLE);

/** Such as `fix · shop · 3 d ago · src/up.ts`. */
export const aboutMemory = (
  memory: Pick<Memory, 'kind' | 'project' | 'timestamp' | 'file_path'>,
  now: number,
): string =>
  [memory.kind, memory.project, age(memory.timestamp, now), memory.file_path]
    .filter((part) => part !== null)
    .map((part) => oneLine(part, 200))
    .join(' · ');
