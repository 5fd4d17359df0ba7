import { Settings, SettingsChange } from '../../schemas/settings.ts';
import { defineOperations } from '../operation.ts';

export const settingsOperations = defineOperations({
  'settings.get': {
    method: 'GET',
    path: '/v1/settings',
    summary: 'The settings that are kept in the store, and those that come from the environment',
    scope: 'admin',
    output: Settings,
    status: 200,
    errors: [],
  },
  'settings.update': {
    method: 'PATCH',
    path: '/v1/settings',
    summary: 'Change settings that are kept in the store',
    description: 'What is left out stays as it is; a list is replaced whole. Holds from the next request on.',
    scope: 'admin',
    body: SettingsChange,
    output: Settings,
    status: 200,
    errors: ['disk_full', 'read_only_store'],
  },
});
