import { MemoryOrder, type Memory } from '#shared/schemas/memory.ts';
import { localTime } from './local-time.ts';
import { counted } from './counted.ts';
import { defineCommand } from './command.ts';
import { filterFlags, filterOf } from './filter-flags.ts';
import { projectScope } from './project-scope.ts';
import { tableLines } from './table.ts';
import { wholeNumber } from './whole-number.ts';

const PAGE = 500;

export const list = defineCommand({
  summary: 'List memories, newest first',
  flags: {
    ...filterFlags,
    limit: { value: 'N', short: 'n', summary: 'At most so many (50)' },
    all: { summary: 'Every one that fits' },
    order: { value: 'ORDER', choices: MemoryOrder.options, summary: 'By time, or by last change' },
  },
  details: `One memory a line: id, time, kind, project, title. Through a pipe the columns are separated by tabs. Inside a git
checkout only its project is listed, unless --project or --all-projects says otherwise. With --json a page of up to 500
is one document; more than that, or --all, is one memory a line.`,
  examples: [
    ['list --tag release --after 2w', 'of the last two weeks'],
    ['list --status trashed --all-projects', 'what lies in the trash'],
    ['list --all --json > memories.jsonl', 'everything, for "cmem import jsonl"'],
  ],
  async run({ flags, session }) {
    const { output, signal } = session;
    const limit = wholeNumber('limit', flags.limit, 1, Number.MAX_SAFE_INTEGER);
    const most = limit ?? (flags.all ? Number.POSITIVE_INFINITY : 50);
    const isOnePage = most <= PAGE;
    const now = session.now();
    const filter = filterOf(flags, now);
    const client = await session.connect();
    const scope = await projectScope(flags, client, session);
    // The parser let through only what the schema lists as choices.
    const order = flags.order === undefined ? {} : { order: flags.order as MemoryOrder };
    const query = { ...filter, project: scope.projects, ...order };

    let shown = 0;
    let cursor: string | undefined;
    do {
      const page = await client.call(
        'memories.list',
        { ...query, limit: Math.min(PAGE, most - shown), ...(cursor === undefined ? {} : { cursor }) },
        signal,
      );
      if (output.json && isOnePage) return output.document(page);
      for (const memory of output.json ? page.memories : []) await output.document(memory);
      for (const line of output.json ? [] : tableLines(page.memories.map(rowOf), output)) await output.line(line);
      if (shown === 0) output.note(`${counted(page.total, 'memory')} ${scope.told}`);
      shown += page.memories.length;
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined && shown < most);
  },
});

const rowOf = (memory: Memory): string[] => [
  memory.id,
  localTime(memory.timestamp),
  memory.status === 'active' ? memory.kind : `${memory.kind} (${memory.status})`,
  memory.project,
  memory.title ?? memory.content.slice(0, 200),
];
