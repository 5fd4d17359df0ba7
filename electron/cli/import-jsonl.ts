import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { AddedMemory, NewMemory, SkippedMemory } from '#shared/schemas/memory.ts';
import { defineCommand } from './command.ts';
import { counted } from './counted.ts';
import { addMemories } from './import/add-memories.ts';
import { batch } from './import/batch.ts';
import { parseJsonlMemory } from './import/parse-jsonl-memory.ts';
import { createSkipsByRule } from './import/skips-by-rule.ts';
import { createProgress, type Progress } from './import/progress.ts';
import { splitLines, type Line } from './import/split-lines.ts';
import { currentProject } from './project-scope.ts';
import type { Session } from './session.ts';
import { UsageError } from './usage-error.ts';

const LONGEST_LINE_BYTES = 8 * 1024 * 1024;
/** Refusals that are told one by one; of a file that is no JSONL at all, every line is refused. */
const MOST_TOLD = 100;

export const importJsonl = defineCommand({
  summary: 'Make each line of a JSONL file a memory',
  positionals: { usage: 'FILE', min: 1, max: 1 },
  flags: {
    project: {
      value: 'NAME',
      short: 'p',
      summary: 'For lines that name no project; without it that of the git checkout',
    },
    strict: { summary: 'Stop at the first line that is refused' },
  },
  details: `A line is a JSON object with the fields of a memory, as "cmem list --all --json" writes them, or with "text" instead of
"content". Only the text is needed. A line with an "id" is added once, however often it is imported. A line that is
refused is told by its number, the others go on, and the exit code is 1.`,
  examples: [
    ['import jsonl memories.jsonl', ''],
    ['import jsonl - --project notes < notes.jsonl', 'from stdin'],
  ],
  async run({ flags, positionals: [file = '-'], session }) {
    const { output, now, stderr } = session;
    const source = await openSource(file, session);
    const client = await session.connect();
    const project = flags.project ?? (await currentProject(client, session));
    const progress = createProgress({ stderr, isQuiet: output.json, total: source.bytes, noun: 'lines', now });
    const tally = createTally(session, flags.strict, progress);
    try {
      const memories = acceptedLines(splitLines(source.stream, LONGEST_LINE_BYTES), project, tally);
      for await (const group of batch(memories, ({ bytes }) => bytes)) {
        await addMemories(group, client, session.signal, {
          sent: ({ line }, added) => tally.sent(line, added),
          skipped: ({ line }, rule) => tally.skipped(line, rule),
          refused: ({ line }, reason) => tally.refused(line, `was refused: ${reason}`),
        });
      }
    } catch (error) {
      progress.end();
      output.note(`${counted(tally.counts().added, 'memory')} added before it broke off; run it again to go on.`);
      throw error;
    }
    progress.end();
    const counts = tally.counts();
    const { added, known, refused } = counts;
    if (output.json) await output.document({ ...counts, refusals: tally.refusals, kept_out: tally.keptOut.counts() });
    else
      await output.line(
        `${counted(added, 'memory')} added, ${known} known already, ${counted(refused, 'line')} refused`,
      );
    for (const line of tally.keptOut.lines()) output.note(line);
    return refused > 0 ? 1 : 0;
  },
});

const openSource = async (file: string, { stdin, workingFolder, signal }: Session) => {
  if (file === '-') return { stream: stdin as AsyncIterable<Buffer>, bytes: undefined };
  const absolute = path.resolve(workingFolder, file);
  const status = await stat(absolute).catch(() => null);
  if (status === null) throw new UsageError(`There is no file ${absolute}`);
  if (status.isDirectory()) throw new UsageError(`${absolute} is a folder; give a JSONL file`);
  const stream: AsyncIterable<Buffer> = createReadStream(absolute, { signal });
  return { stream, bytes: status.isFile() ? status.size : undefined };
};

interface AcceptedLine {
  readonly line: Line;
  readonly memory: NewMemory;
  readonly bytes: number;
}

type Tally = ReturnType<typeof createTally>;

/** Counts what became of each line; with `strict` a refusal ends the import. */
const createTally = ({ output }: Session, isStrict: boolean, progress: Progress) => {
  const counts = { lines: 0, added: 0, known: 0, refused: 0 };
  const keptOut = createSkipsByRule();
  const refusals: { line: number; reason: string }[] = [];
  return {
    refusals,
    keptOut,
    counts: () => counts,
    sent(line: Line, { outcome }: AddedMemory) {
      if (outcome === 'added') counts.added++;
      else counts.known++;
      progress.update(line.end, ++counts.lines);
    },
    skipped(line: Line, rule: SkippedMemory['rule']) {
      keptOut.add(rule);
      progress.update(line.end, ++counts.lines);
    },
    refused(line: Line, reason: string) {
      counts.refused++;
      progress.update(line.end, ++counts.lines);
      if (isStrict) throw new Error(`line ${line.number} ${reason}`);
      if (refusals.length >= MOST_TOLD) return;
      progress.end();
      refusals.push({ line: line.number, reason });
      output.note(`line ${line.number} ${reason}`);
      if (refusals.length === MOST_TOLD) output.note('Further refused lines are counted but not listed.');
    },
  };
};

async function* acceptedLines(
  lines: AsyncIterable<Line>,
  project: string | undefined,
  tally: Tally,
): AsyncGenerator<AcceptedLine> {
  for await (const line of lines) {
    if (line.bytes === null) {
      tally.refused(line, `is longer than ${LONGEST_LINE_BYTES / 1024 / 1024} MiB`);
      continue;
    }
    if (line.bytes.every(isBlank)) continue;
    const parsed = parseJsonlMemory(line.bytes, project);
    if ('refused' in parsed) tally.refused(line, parsed.refused);
    else yield { line, memory: parsed.memory, bytes: line.bytes.length };
  }
}

const isBlank = (byte: number): boolean => byte === 0x20 || byte === 0x09;
