import type { Client } from '#shared/contract/client.ts';
import type { Checkout } from '#shared/schemas/project.ts';
import type { Session } from './session.ts';

/** The projects that a search or a list covers; undefined: all of them. */
export interface ProjectScope {
  readonly projects: string[] | undefined;
  /** In words, for the person. */
  readonly told: string;
}

interface Wanted {
  readonly project: readonly string[];
  readonly 'all-projects': boolean;
}

/**
 * The projects named; without a name those of the current folder's git checkout, and outside of one all of them. In a part
 * of a monorepo that is the part and the whole: what an import of its history knows belongs to the whole.
 */
export const projectScope = async (wanted: Wanted, client: Client, session: Session): Promise<ProjectScope> => {
  if (wanted.project.length > 0) return { projects: [...wanted.project], told: `in ${wanted.project.join(', ')}` };
  const all: ProjectScope = { projects: undefined, told: 'in all projects' };
  const checkout = wanted['all-projects'] ? null : await checkoutOf(session);
  if (checkout === null) return all;
  const { sub_path: part, ...whole } = checkout;
  const found = await Promise.all(
    (part == null ? [whole] : [checkout, whole]).map((each) => client.call('projects.find', each)),
  );
  const names = found.flatMap(({ project }) => (project === null ? [] : [project.name]));
  if (names.length === 0) return { ...all, told: 'in all projects, for there are none of this checkout yet' };
  return { projects: names, told: `in project ${names.join(' and ')}; --all-projects for all` };
};

/** The project of the current folder's git checkout, made if it is new; undefined outside of one. */
export const currentProject = async (client: Client, session: Session): Promise<string | undefined> => {
  const checkout = await checkoutOf(session);
  return checkout === null ? undefined : (await client.call('projects.resolve', checkout)).name;
};

const checkoutOf = async ({ workingFolder }: Session): Promise<Checkout | null> => {
  const { readCheckout } = await import('#electron/platform/git-checkout.ts');
  return readCheckout(workingFolder);
};
