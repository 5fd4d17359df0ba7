import { SearchMode, type Hit, type SearchAnswer } from '#shared/schemas/search.ts';
import { age } from '#shared/age.ts';
import { counted } from './counted.ts';
import { defineCommand } from './command.ts';
import { filterFlags, filterOf } from './filter-flags.ts';
import type { Output } from './output.ts';
import { projectScope } from './project-scope.ts';
import { renderExcerpt } from './render-excerpt.ts';
import { printableLine } from './terminal-text.ts';
import { wholeNumber } from './whole-number.ts';

export const search = defineCommand({
  summary: 'Find memories by words and by meaning',
  positionals: { usage: 'QUERY..', min: 1, max: Number.POSITIVE_INFINITY },
  flags: {
    ...filterFlags,
    limit: { value: 'N', short: 'n', summary: 'At most so many hits (10)' },
    mode: { value: 'MODE', choices: SearchMode.options, summary: 'Words and meaning, words alone or meaning alone' },
    explain: { short: 'e', summary: 'Say why each hit stands where it does' },
  },
  details: `The words of the query may be mixed with tag:, project:, kind:, file:, lang:, before:, after:, "an exact phrase"
and -not. Inside a git checkout only its project is searched, unless --project or --all-projects says otherwise.`,
  examples: [
    ['search how do we retry uploads', 'in the project of the current folder'],
    ['search --all-projects --kind fix ECONNRESET', 'fixes of any project'],
    ['search \'"connection reset" after:2026-01-01 -test\'', 'an exact phrase, since January, without the word test'],
  ],
  async run({ flags, positionals, session }) {
    const { output, signal } = session;
    const limit = wholeNumber('limit', flags.limit, 1, 100) ?? 10;
    const now = session.now();
    const filter = filterOf(flags, now);
    const client = await session.connect();
    const scope = await projectScope(flags, client, session);
    const request = { ...filter, project: scope.projects, query: positionals.join(' '), limit };
    // The parser let through only what the schema lists as choices.
    const mode = flags.mode as SearchMode | undefined;
    const answer = await client.call('search.run', mode === undefined ? request : { ...request, mode }, signal);
    if (output.json) return output.document(answer);
    output.note(scopeLine(answer, scope.told));
    for (const [index, hit] of answer.hits.entries()) {
      await output.write(renderHit(hit, index + 1, output, now, flags.explain));
    }
    if (flags.explain) output.note(explanation(answer));
    if (answer.notice !== null) output.note(answer.notice);
    else if (answer.lagging > 0)
      output.note(`${counted(answer.lagging, 'memory')} without a vector yet, found by words alone.`);
  },
});

const scopeLine = ({ hits, searched, confident }: SearchAnswer, told: string): string =>
  `${hits.length === 0 ? 'Nothing found' : confident ? `${hits.length} found` : 'Nothing fits well; this comes nearest'} among ${counted(searched, 'memory')} ${told}`;

const renderHit = (hit: Hit, rank: number, output: Output, now: number, explain: boolean): string => {
  const { memory, excerpt, score, parts, alike, instead_of: replaced } = hit;
  const title = printableLine(memory.title ?? excerpt.text, 100);
  const indent = '   ';
  const lines = [
    `${String(rank).padStart(2)} ${score.toFixed(2)}  ${output.bold(title)}`,
    `${indent}${output.dim(`${memory.id}  ${printableLine(memory.project)} · ${memory.kind} · ${age(memory.timestamp, now)}`)}`,
    ...(explain
      ? [
          `${indent}${output.dim(`words ${part(parts.lexical)} · meaning ${part(parts.dense)}${parts.error > 0 ? ` · same error ${part(parts.error)}` : ''}${parts.feedback === 0 ? '' : ` · judged ${part(parts.feedback)}`}${parts.test === 0 ? '' : ` · a test ${part(parts.test)}`}`)}`,
        ]
      : []),
    ...(replaced.length === 0 ? [] : [`${indent}${output.dim(`replaces ${replaced.map(({ id }) => id).join(', ')}`)}`]),
    ...(alike.length === 0
      ? []
      : [`${indent}${output.dim(`nearly the same: ${alike.map(({ id }) => id).join(', ')}`)}`]),
    ...renderExcerpt(excerpt, output.bold).map((line) => `${indent}${line}`),
  ];
  return `${lines.join('\n')}\n\n`;
};

const part = (value: number | null): string => (value === null ? '–' : value.toFixed(3));

const explanation = ({ mode, understood }: SearchAnswer): string => {
  const parts = [
    `mode ${mode}`,
    `text ${JSON.stringify(understood.text)}`,
    ...(understood.phrases.length > 0 ? [`phrases ${JSON.stringify(understood.phrases)}`] : []),
    ...(understood.excluded.length > 0 ? [`without ${JSON.stringify(understood.excluded)}`] : []),
    `filter ${JSON.stringify(understood.filter)}`,
  ];
  return `Understood as: ${parts.join(', ')}`;
};
