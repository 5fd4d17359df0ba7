import { MemoryKind, MemoryStatus, type MemoryFilter } from '#shared/schemas/memory.ts';
import type { Flags, FlagValues } from './command.ts';
import { parseTime } from './parse-time.ts';

/** Which memories a search or a list is about. */
export const filterFlags = {
  project: { value: 'NAME', short: 'p', repeatable: true, summary: 'In this project' },
  'all-projects': { short: 'a', summary: 'In all projects, even inside a git checkout' },
  tag: { value: 'TAG', short: 't', repeatable: true, summary: 'With any of these tags' },
  'tag-all': { value: 'TAG', repeatable: true, summary: 'With all of these tags' },
  kind: { value: 'KIND', short: 'k', repeatable: true, choices: MemoryKind.options, summary: 'Of this kind' },
  file: { value: 'PATH', repeatable: true, summary: 'About this file or folder; * and ? are wildcards' },
  lang: { value: 'LANGUAGE', repeatable: true, summary: 'In this programming language' },
  after: { value: 'TIME', summary: 'From this time on, such as 2026-01-31 or 3d' },
  before: { value: 'TIME', summary: 'Before this time' },
  status: {
    value: 'STATUS',
    repeatable: true,
    choices: MemoryStatus.options,
    summary: 'In this state, instead of active',
  },
} satisfies Flags;

/** The filter that the flags ask for, without its projects; fields that none of them touches are left out. */
export const filterOf = (flags: FlagValues<typeof filterFlags>, now: number): Omit<MemoryFilter, 'project'> => {
  const all = {
    tags_any: flags.tag,
    tags_all: flags['tag-all'],
    kind: flags.kind,
    file: flags.file,
    language: flags.lang,
    status: flags.status,
    after: flags.after === undefined ? undefined : parseTime(flags.after, now, 'past'),
    before: flags.before === undefined ? undefined : parseTime(flags.before, now, 'past'),
  };
  const given = Object.entries(all).filter(([, value]) => value !== undefined && value.length > 0);
  // The parser let through only what the schemas list as choices.
  return Object.fromEntries(given) as Omit<MemoryFilter, 'project'>;
};
