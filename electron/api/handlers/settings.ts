import type { settingsOperations } from '#shared/contract/operations/settings.ts';
import type { Handlers } from '../handler.ts';

export const settingsHandlers: Handlers<keyof typeof settingsOperations> = {
  'settings.get': (engine, caller) => engine.getSettings(caller),
  'settings.update': (engine, caller, change) => engine.updateSettings(caller, change),
};
