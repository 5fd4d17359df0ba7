import path from 'node:path';
import type { Client } from '#shared/contract/client.ts';
import { type Command, defineCommand } from '../command.ts';
import { counted } from '../counted.ts';
import type { Session } from '../session.ts';
import { carryOutPlan, sizeOfPlan, type SyncTally } from './carry-out-plan.ts';
import { createFirstRemarks, type Remark } from './first-remarks.ts';
import { knownUnits } from './known-units.ts';
import { findProjectOfFolder, type ImportFolder, openFolder, projectOfFolder } from './open-folder.ts';
import { type MassRemoval, planSync, type SyncPlan } from './plan-sync.ts';
import { createSkipsByRule, type SkipCounts } from './skips-by-rule.ts';
import { createProgress } from './progress.ts';
import type { FileOutcome } from './read-code/file-outcome.ts';
import { type FileListing, listFiles } from './read-code/list-files.ts';
import { type FolderSurvey, surveyFolder, type SurveyedUnit } from './survey-folder.ts';

interface FolderImport {
  readonly summary: string;
  readonly details: string;
  readonly examples: Command['examples'];
  /** Begins the key of every memory that this import makes. */
  readonly keyPrefix: string;
  readonly read: (listing: FileListing, signal: AbortSignal) => AsyncIterable<FileOutcome>;
}

const flags = {
  project: { value: 'NAME', short: 'p', summary: 'Into this project; without it that of the git checkout' },
  'allow-mass-removal': { summary: 'Go on although most of what was imported is gone from the folder' },
  'dry-run': { summary: 'Only tell what would change' },
} as const;

const DETAILS = `What did not change since the last time is passed over. What changed gets a new version, what moved keeps its memory, and
what is gone goes to the trash; "cmem restore" brings it back for good. What you trashed or archived yourself stays so.`;

/** A command that makes the memories of a project agree with the files of a folder. */
export const folderCommand = ({ summary, details, examples, keyPrefix, read }: FolderImport): Command<typeof flags> =>
  defineCommand({
    summary,
    positionals: { usage: 'FOLDER', min: 1, max: 1 },
    flags,
    details: `${details}\n\n${DETAILS}`,
    examples,
    async run({ flags, positionals: [given = '.'], session }) {
      const { output, signal } = session;
      const opened = await openFolder(path.resolve(session.workingFolder, given));
      const client = await session.connect();
      const listing = await listFiles(opened.folder);
      const { survey, skips } = await readThrough(read(listing, signal), session);

      const isDry = flags['dry-run'];
      const project = flags.project ?? (await (isDry ? findProjectOfFolder : projectOfFolder)(opened, client));
      const known = project === null ? [] : await knownUnits(client, project, keyPrefix, signal);
      const plan = planSync(known, survey.units, {
        repo: opened.repo,
        prefix: listing.prefix,
        unread: survey.unread,
        allowMassRemoval: flags['allow-mass-removal'],
      });
      if ('massRemoval' in plan) throw massRemovalError(plan.massRemoval, opened);

      const about = { project, source: opened.repo, files: survey.files, skipped: survey.skipped, skips };
      if (project === null || isDry) return tellPlan(plan, about, session);
      const readAgain = (paths: ReadonlySet<string>) => read(onlyThese(listing, paths), signal);
      const tally = await carryOut(plan, { client, project, repo: opened.repo, read: readAgain }, session);
      const { unchanged } = plan;
      if (output.json) await output.document({ ...about, ...tally, unchanged });
      else {
        const { added, updated, moved, restored, trashed, left } = tally;
        await output.line(
          `${counted(added, 'memory')} added to project ${project}, ${updated} updated, ${moved} moved, ` +
            `${restored} restored, ${trashed} trashed, ${unchanged} unchanged${left > 0 ? `, ${left} left as they are` : ''}`,
        );
      }
      return tally.left > 0 ? 1 : 0;
    },
  });

const readThrough = async (outcomes: AsyncIterable<FileOutcome>, { output, stderr, now, signal }: Session) => {
  const progress = createProgress({ stderr, isQuiet: output.json, total: undefined, noun: 'files', now });
  const remarks = createFirstRemarks((text) => {
    progress.end();
    output.note(text);
  });
  const survey = await surveyFolder(outcomes, signal, {
    remark: remarks.tell,
    progress: (files) => progress.update(files, files),
  }).finally(progress.end);
  remarks.end();
  return { survey, skips: remarks.first };
};

const massRemovalError = ({ gone, known }: MassRemoval, { folder }: ImportFolder) =>
  new Error(
    `${gone} of ${known} memories would go to the trash, for ${folder} no longer holds what they were made of. ` +
      'If that is right, run it again with --allow-mass-removal. Nothing was changed.',
  );

interface About extends Pick<FolderSurvey, 'files' | 'skipped'> {
  readonly project: string | null;
  readonly source: string;
  readonly skips: readonly Remark[];
}

const tellPlan = async (plan: SyncPlan<SurveyedUnit>, about: About, { output }: Session): Promise<void> => {
  const { unchanged } = plan;
  const [add, update, move, restore, trash] = [plan.add, plan.update, plan.move, plan.restore, plan.trash].map(
    ({ length }) => length,
  );
  if (output.json) return output.document({ ...about, plan: { add, update, move, restore, trash, unchanged } });
  const into = about.project === null ? 'a new project' : `project ${about.project}`;
  await output.line(
    `In ${into}: ${add} to add, ${update} to update, ${move} to move, ${restore} to restore, ${trash} to trash, ` +
      `${unchanged} unchanged. Nothing was changed.`,
  );
};

/** The files of a listing that bear these paths. */
const onlyThese = (listing: FileListing, paths: ReadonlySet<string>): FileListing => ({
  ...listing,
  async *files() {
    for (const each of paths) yield { path: each, absolute: path.join(listing.top, each) };
  },
});

interface Sending {
  readonly client: Client;
  readonly project: string;
  readonly repo: string;
  read(paths: ReadonlySet<string>): AsyncIterable<FileOutcome>;
}

const carryOut = async (
  plan: SyncPlan<SurveyedUnit>,
  sending: Sending,
  { output, stderr, now, signal }: Session,
): Promise<SyncTally & { kept_out: SkipCounts }> => {
  const total = sizeOfPlan(plan);
  const progress = createProgress({ stderr, isQuiet: output.json, total, noun: 'memories', now });
  const remarks = createFirstRemarks((text) => {
    progress.end();
    output.note(text);
  });
  const tally: SyncTally = { added: 0, updated: 0, moved: 0, restored: 0, trashed: 0, left: 0 };
  const keptOut = createSkipsByRule();
  let done = 0;
  try {
    const advance = () => progress.update(++done, done);
    await carryOutPlan(plan, { ...sending, signal, tally, remark: remarks.tell, skipped: keptOut.add, advance });
  } catch (error) {
    progress.end();
    output.note(`${counted(done, 'memory')} done of ${total} before it broke off; run it again to go on.`);
    throw error;
  }
  progress.end();
  remarks.end();
  for (const line of keptOut.lines()) output.note(line);
  return { ...tally, kept_out: keptOut.counts() };
};
