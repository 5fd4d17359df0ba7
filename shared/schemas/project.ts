import { z } from 'zod';
import { Id } from './ids.ts';
import { ProjectName } from './memory.ts';
import { exactText } from './text.ts';
import { Timestamp } from './time.ts';

export const Project = z.object({
  id: Id,
  name: z.string(),
  /** Every other name under which it is found, among them the identities of its checkouts. */
  aliases: z.array(z.string()),
  memories: z.int(),
  created_at: Timestamp,
});
export type Project = z.infer<typeof Project>;

/**
 * What is known of a checkout. Worktrees of one repository share `common_dir`; clones of one remote share `remote`;
 * `sub_path` sets a part of a monorepo apart.
 */
export const Checkout = z.strictObject({
  /** Absolute path of git's common directory, or of the folder itself where there is no repository. */
  common_dir: exactText(4096).min(1),
  remote: exactText(2000).min(1).nullable().optional(),
  /** Relative to the top of the checkout, with forward slashes. */
  sub_path: exactText(4096).min(1).nullable().optional(),
});
export type Checkout = z.infer<typeof Checkout>;

export const ProjectChange = z.strictObject({
  name: ProjectName.optional(),
  add_aliases: z.array(ProjectName).max(20).optional(),
  remove_aliases: z.array(ProjectName).max(20).optional(),
});
export type ProjectChange = z.infer<typeof ProjectChange>;

export const TagCount = z.object({ tag: z.string(), memories: z.int() });
export type TagCount = z.infer<typeof TagCount>;
