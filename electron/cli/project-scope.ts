import { ApiError, type Client } from '#shared/contract/client.ts';
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

/** The projects named; without a name that of the current folder's git checkout, and outside of one all of them. */
export const projectScope = async (wanted: Wanted, client: Client, session: Session): Promise<ProjectScope> => {
  if (wanted.project.length > 0) return { projects: [...wanted.project], told: `in ${wanted.project.join(', ')}` };
  const current = wanted['all-projects'] ? undefined : await currentProject(client, session);
  if (current === undefined) return { projects: undefined, told: 'in all projects' };
  return { projects: [current], told: `in project ${current}; --all-projects for all` };
};

/** The project of the current folder's git checkout; undefined outside of one, or if the token may not resolve it. */
export const currentProject = async (client: Client, { workingFolder }: Session): Promise<string | undefined> => {
  const { readCheckout } = await import('#electron/platform/git-checkout.ts');
  const checkout = await readCheckout(workingFolder);
  if (checkout === null) return undefined;
  try {
    return (await client.call('projects.resolve', checkout)).name;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'forbidden') return undefined;
    throw error;
  }
};
