import path from 'node:path';
import type { Client } from '#shared/contract/client.ts';
import { askGit } from '#electron/platform/run-git.ts';
import { defineCommand } from './command.ts';
import { counted } from './counted.ts';
import { batch } from './import/batch.ts';
import { commitKey, commitMemory } from './import/commit-memory.ts';
import { byteLength } from './import/cut-text.ts';
import { openRepository, type Repository } from './import/open-repository.ts';
import { oneAhead } from './import/one-ahead.ts';
import { createProgress, type Progress } from './import/progress.ts';
import { createSkipsByRule } from './import/skips-by-rule.ts';
import { listCommits, rangeArguments, readCommits, type HistoryRange } from './import/read-git-history.ts';
import { parseTime } from './parse-time.ts';
import type { Session } from './session.ts';
import { wholeNumber } from './whole-number.ts';

/** Keys in one `memories.lookup`. */
const PAGE = 1_000;

export const importGit = defineCommand({
  summary: 'Make each commit of a git repository a memory',
  positionals: { usage: 'REPO', min: 1, max: 1 },
  flags: {
    project: { value: 'NAME', short: 'p', summary: 'Into this project; without it that of the repository' },
    branch: { value: 'NAME', short: 'b', summary: 'The history of this branch, tag or commit (HEAD)' },
    since: { value: 'TIME', summary: 'Commits from this time on, such as 2026-01-01 or 1y' },
    max: { value: 'N', summary: 'At most so many, the newest' },
  },
  details: `A memory holds the message, the files and the heart of the diff. Commits that are known already are passed over, so
running it again adds only what is new, and one that was broken off goes on where it was.`,
  examples: [
    ['import git .', 'the repository of the current folder'],
    ['import git ~/src/app --since 1y --project app', 'the last year of another one'],
  ],
  async run({ flags, positionals: [given = '.'], session }) {
    const { output, now, stderr } = session;
    const max = wholeNumber('max', flags.max, 1, Number.MAX_SAFE_INTEGER);
    const since = flags.since === undefined ? undefined : parseTime(flags.since, now(), 'past');
    const repository = await openRepository(path.resolve(session.workingFolder, given), flags.branch);
    const client = await session.connect();
    const project = flags.project ?? (await client.call('projects.resolve', repository.checkout)).name;
    const tally = { commits: 0, added: 0, known: 0 };
    const keptOut = createSkipsByRule();
    tellLimits(repository, session);
    if (repository.tip !== null) {
      const range = {
        tip: repository.tip,
        ...(since === undefined ? {} : { since }),
        ...(max === undefined ? {} : { max }),
      };
      const total = await countCommits(repository.folder, range);
      const progress = createProgress({ stderr, isQuiet: output.json, total, noun: 'commits', now });
      try {
        await importHistory({ repository, range, project, client, session, tally, keptOut, progress });
      } catch (error) {
        progress.end();
        output.note(`${counted(tally.added, 'commit')} added before it broke off; run it again to go on.`);
        throw error;
      }
      progress.end();
    }
    const { origin } = repository;
    if (output.json) return output.document({ project, repository: origin, ...tally, kept_out: keptOut.counts() });
    await output.line(`${counted(tally.added, 'commit')} added to project ${project}, ${tally.known} known already`);
    for (const line of keptOut.lines()) output.note(line);
  },
});

const tellLimits = ({ tip, isShallow, isPartial }: Repository, { output }: Session): void => {
  if (tip === null) output.note('There are no commits yet.');
  if (isShallow) output.note('This is a shallow clone; only the history that is here can be imported.');
  if (isPartial) output.note('This is a partial clone; only messages can be imported, without files and diffs.');
};

/** Undefined if git takes too long over it. */
const countCommits = async (folder: string, range: HistoryRange): Promise<number | undefined> => {
  const { exitCode, stdout } = await askGit(folder, ['rev-list', '--count', ...rangeArguments(range)], 60_000);
  return exitCode === 0 ? Number(stdout) : undefined;
};

interface Import {
  readonly repository: Repository;
  readonly range: HistoryRange;
  readonly project: string;
  readonly client: Client;
  readonly session: Session;
  readonly tally: { commits: number; added: number; known: number };
  readonly keptOut: ReturnType<typeof createSkipsByRule>;
  readonly progress: Progress;
}

/** Goes through the history in pages: asks which commits are known, reads and adds only the others. */
const importHistory = async ({ repository, range, project, client, session, tally, keptOut, progress }: Import) => {
  const { folder, origin, isPartial } = repository;
  const { signal } = session;
  const advance = (count: number) => {
    tally.commits += count;
    progress.update(tally.commits, tally.commits);
  };
  for await (const page of pages(listCommits(folder, range, signal))) {
    const { known } = await client.call('memories.lookup', { project, keys: page.map(commitKey) }, signal);
    const knownKeys = new Set(known);
    const unknown = page.filter((hash) => !knownKeys.has(commitKey(hash)));
    tally.known += page.length - unknown.length;
    advance(page.length - unknown.length);
    if (unknown.length === 0) continue;
    const commits = readCommits(folder, unknown, { withPatches: !isPartial }, signal);
    const memories = mapped(commits, (commit) => commitMemory(commit, project, origin));
    for await (const group of oneAhead(batch(memories, ({ content }) => byteLength(content)))) {
      const answer = await client.call('memories.add_batch', { memories: group }, signal);
      for (const each of answer.memories) {
        if (each.outcome === 'skipped') keptOut.add(each.rule);
        else if (each.outcome === 'added') tally.added++;
        else tally.known++;
      }
      advance(group.length);
    }
  }
};

async function* pages(hashes: AsyncIterable<string>): AsyncGenerator<string[]> {
  let page: string[] = [];
  for await (const hash of hashes) {
    page.push(hash);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

async function* mapped<A, B>(items: AsyncIterable<A>, map: (item: A) => B): AsyncGenerator<B> {
  for await (const item of items) yield map(item);
}
