import type { Migration } from '../store/migrate.ts';
import { audit } from './040-audit.ts';
import { changeSets } from './080-change-sets.ts';
import { errors } from './060-errors.ts';
import { feedback } from './050-feedback.ts';
import { memories } from './020-memories.ts';
import { privacy } from './090-privacy.ts';
import { principals } from './010-principals.ts';
import { prunePlans } from './095-prune-plans.ts';
import { searchIndex } from './030-search-index.ts';

/** Every step from an empty store to today's schema, in order. A step that has been released is never edited. */
export const migrations: readonly Migration[] = [
  principals,
  memories,
  searchIndex,
  audit,
  feedback,
  errors,
  changeSets,
  privacy,
  prunePlans,
];
