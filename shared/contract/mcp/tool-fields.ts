import { z } from 'zod';
import { MemoryKind } from '../../schemas/memory.ts';
import type { ToolContext } from './mcp-tool.ts';

/** Input fields that several tools have. */
export const filterFields = {
  project: z.string().describe('Project name; left out: the current project; "*": all projects.').optional(),
  kind: z.array(MemoryKind).describe('Only these kinds.').optional(),
  tags: z.array(z.string()).describe('With any of these tags.').optional(),
  file: z.string().describe('About this file or folder; * and ? are wildcards.').optional(),
  language: z.string().describe('In this programming language.').optional(),
  after: z.string().describe('From this time on: a date, or ISO 8601 with a zone.').optional(),
  before: z.string().describe('Before this time: a date, or ISO 8601 with a zone.').optional(),
};

/** Other names of those fields. */
export const filterAliases = {
  projects: 'project',
  project_name: 'project',
  repo: 'project',
  kinds: 'kind',
  type: 'kind',
  types: 'kind',
  tag: 'tags',
  labels: 'tags',
  file_path: 'file',
  path: 'file',
  lang: 'language',
  since: 'after',
  until: 'before',
} as const;

const inputOfFilter = z.object(filterFields);
type FilterInput = z.output<typeof inputOfFilter>;

const ALL_PROJECTS = '*';

/** The filter of a request to the engine, and where that looks, in words. */
export const toFilter = async (input: FilterInput, context: Pick<ToolContext, 'defaultProject'>) => {
  const named = input.project ?? (await context.defaultProject());
  const project = named === ALL_PROJECTS ? undefined : named;
  return {
    filter: {
      ...(project === undefined ? {} : { project: [project] }),
      ...(input.kind === undefined ? {} : { kind: input.kind }),
      ...(input.tags === undefined ? {} : { tags_any: input.tags }),
      ...(input.file === undefined ? {} : { file: [input.file] }),
      ...(input.language === undefined ? {} : { language: [input.language] }),
      ...(input.after === undefined ? {} : { after: toTimestamp(input.after) }),
      ...(input.before === undefined ? {} : { before: toTimestamp(input.before) }),
    },
    scope: project === undefined ? 'in all projects' : `in project ${project}`,
    isOneProject: project !== undefined,
  };
};

/** A day stands for its beginning here, as in a query; any other text is left to the engine, which says what it must be. */
export const toTimestamp = (text: string): string => {
  const day = text.trim();
  // Without a zone, `Date` reads a date with a time as local.
  const midnight = new Date(`${day}T00:00:00`);
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(midnight.getTime()) ? midnight.toISOString() : text;
};
