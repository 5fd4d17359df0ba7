import { fileURLToPath } from 'node:url';
import type { Checkout } from '#shared/schemas/project.ts';
import { readCheckout } from '#electron/platform/git-checkout.ts';

export interface ProjectSources {
  /** As `--project` has it; goes before everything else. */
  readonly named: string | undefined;
  /** The folders the client works in, as `file:` addresses; none where it cannot tell. */
  readonly askRoots: () => Promise<readonly string[]>;
  readonly workingFolder: string;
  /** The project's name; undefined if the token may not resolve it. */
  readonly resolve: (checkout: Checkout) => Promise<string | undefined>;
}

export interface CurrentProject {
  /** Undefined outside of any checkout. */
  name(): Promise<string | undefined>;
  /** Look again at the next call: the client has moved. */
  forget(): void;
}

/**
 * The project of calls that name none: the checkout of the first of the client's roots that is in one, else that of the
 * working folder. Found once and kept; what could not be found for want of an engine is looked for again.
 */
export const createCurrentProject = ({ named, askRoots, workingFolder, resolve }: ProjectSources): CurrentProject => {
  let found: Promise<string | undefined> | null = null;

  const find = async (): Promise<string | undefined> => {
    for (const folder of [...(await askRoots()).flatMap(toFolder), workingFolder]) {
      const checkout = await readCheckout(folder);
      if (checkout !== null) return resolve(checkout);
    }
    return undefined;
  };

  const forget = () => void (found = null);
  return {
    async name() {
      if (named !== undefined) return named;
      found ??= find();
      try {
        return await found;
      } catch (error) {
        forget();
        throw error;
      }
    },
    forget,
  };
};

const toFolder = (uri: string): string[] => {
  try {
    return [fileURLToPath(uri)];
  } catch {
    // Another scheme, or another machine.
    return [];
  }
};
