import type { Handlers } from './handler.ts';
import { auditHandlers } from './handlers/audit.ts';
import { changeHandlers } from './handlers/changes.ts';
import { engineHandlers } from './handlers/engine.ts';
import { exploreHandlers } from './handlers/explore.ts';
import { pruneHandlers } from './handlers/prune.ts';
import { memoryHandlers } from './handlers/memories.ts';
import { modelHandlers } from './handlers/models.ts';
import { privacyHandlers } from './handlers/privacy.ts';
import { projectHandlers } from './handlers/projects.ts';
import { searchHandlers } from './handlers/search.ts';
import { settingsHandlers } from './handlers/settings.ts';
import { tokenHandlers } from './handlers/tokens.ts';

/** One handler an operation, by the operation's id. */
export const handlers: Handlers = {
  ...memoryHandlers,
  ...changeHandlers,
  ...pruneHandlers,
  ...exploreHandlers,
  ...searchHandlers,
  ...projectHandlers,
  ...tokenHandlers,
  ...auditHandlers,
  ...privacyHandlers,
  ...settingsHandlers,
  ...modelHandlers,
  ...engineHandlers,
};
