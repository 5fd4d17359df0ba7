import { realpath, stat } from 'node:fs/promises';
import type { Client } from '#shared/contract/client.ts';
import { DEFAULT_PROJECT } from '#shared/schemas/memory.ts';
import type { Checkout } from '#shared/schemas/project.ts';
import { readCheckout } from '#electron/platform/git-checkout.ts';
import { UsageError } from '../usage-error.ts';
import { checkoutOrigin } from './checkout-origin.ts';

/** A folder whose files can be imported. */
export interface ImportFolder {
  /** Absolute, without symbolic links. */
  readonly folder: string;
  /** Of the whole repository that it is in, as for its history; null outside of one. */
  readonly checkout: Checkout | null;
  /** For the source of a memory, and to tell its files from those of another place in the same project. */
  readonly repo: string;
}

/** Throws `UsageError` where there is no such folder. */
export const openFolder = async (absolute: string): Promise<ImportFolder> => {
  const status = await stat(absolute).catch(() => null);
  if (status === null) throw new UsageError(`There is no folder ${absolute}`);
  if (!status.isDirectory()) throw new UsageError(`${absolute} is a file; give the folder that it is in`);
  const folder = await realpath(absolute);
  const checkout = await readCheckout(folder);
  return checkout === null
    ? { folder, checkout, repo: folder }
    : { folder, checkout: { ...checkout, sub_path: null }, repo: checkoutOrigin(checkout) };
};

/** The project that its memories go to, made if it is new. */
export const projectOfFolder = async ({ checkout }: ImportFolder, client: Client): Promise<string> =>
  checkout === null ? DEFAULT_PROJECT : (await client.call('projects.resolve', checkout)).name;

/** The same without making one: null if it is new. */
export const findProjectOfFolder = async ({ checkout }: ImportFolder, client: Client): Promise<string | null> =>
  checkout === null ? DEFAULT_PROJECT : ((await client.call('projects.find', checkout)).project?.name ?? null);
