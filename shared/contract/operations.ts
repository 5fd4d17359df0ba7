import { auditOperations } from './operations/audit.ts';
import { engineOperations } from './operations/engine.ts';
import { changeOperations } from './operations/changes.ts';
import { exploreOperations } from './operations/explore.ts';
import { pruneOperations } from './operations/prune.ts';
import { memoryOperations } from './operations/memories.ts';
import { modelOperations } from './operations/models.ts';
import { privacyOperations } from './operations/privacy.ts';
import { projectOperations } from './operations/projects.ts';
import { searchOperations } from './operations/search.ts';
import { settingsOperations } from './operations/settings.ts';
import { tokenOperations } from './operations/tokens.ts';

/** Every ability of CMEM, by id. The order is the order of the documentation. */
export const operations = {
  ...memoryOperations,
  ...changeOperations,
  ...pruneOperations,
  ...exploreOperations,
  ...searchOperations,
  ...projectOperations,
  ...tokenOperations,
  ...auditOperations,
  ...privacyOperations,
  ...settingsOperations,
  ...modelOperations,
  ...engineOperations,
};
export type Operations = typeof operations;
export type OperationId = keyof Operations;
