import type { Memory } from '#shared/schemas/memory.ts';
import { localTime } from './local-time.ts';
import type { Output } from './output.ts';
import { printable, printableLine } from './terminal-text.ts';

/** A whole memory for a person: what is known of it, then its content. */
export const renderMemory = (memory: Memory, { bold, dim }: Output): string => {
  const rows: readonly (readonly [string, string | null])[] = [
    ['id', memory.id],
    ['project', memory.project],
    ['kind', memory.kind],
    ['status', memory.status === 'active' ? null : memory.status],
    ['file', memory.file_path],
    ['language', memory.language],
    ['tags', memory.tags.length === 0 ? null : memory.tags.join(', ')],
    ['time', localTime(memory.timestamp)],
    ['source', sourceOf(memory)],
    ['visibility', memory.visibility === 'shared' ? null : `private, of ${memory.owner}`],
    ['importance', String(memory.importance)],
    ['pinned', memory.pinned ? 'yes' : null],
    ['expires', memory.expires_at === null ? null : localTime(memory.expires_at)],
    ['replaces', memory.supersedes],
    ['version', `${memory.version}, of ${localTime(memory.updated_at)}`],
  ];
  const shown = rows.flatMap(([name, value]) =>
    value === null ? [] : [`${dim(name.padEnd(10))} ${printableLine(value)}`],
  );
  const title = memory.title === null ? [] : [bold(printableLine(memory.title))];
  return `${[...title, ...shown, '', printable(memory.content)].join('\n')}\n`;
};

const sourceOf = ({ source }: Memory): string | null => {
  const gone = source.gone === true ? 'no longer there' : undefined;
  const parts = [source.agent, source.session, source.repo, source.commit?.slice(0, 12), source.url, gone];
  const given = parts.filter((part) => part !== undefined);
  return given.length === 0 ? null : given.join(' · ');
};
