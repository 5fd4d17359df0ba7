import { parseRemote } from '#shared/parse-remote.ts';
import type { Checkout } from '#shared/schemas/project.ts';

/** Where the files of a checkout come from, for the source of a memory: its remote without credentials, or its git folder. */
export const checkoutOrigin = ({ remote, common_dir }: Checkout): string =>
  (remote == null ? null : parseRemote(remote)?.identity) ?? common_dir;
