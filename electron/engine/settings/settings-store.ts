import type { Database } from 'better-sqlite3-multiple-ciphers';
import {
  type EnvironmentSetting,
  type Settings,
  type SettingsChange,
  StoredSettings,
} from '#shared/schemas/settings.ts';
import type { EventSink } from '../ports.ts';
import type { SettingRows } from './setting-rows.ts';

const DEFAULTS: StoredSettings = {
  never_capture: [],
  redact_personal_data: false,
  audit_retention_days: null,
  saved_views: [],
};

/** The settings in the store. They are kept in memory too, for some are looked at with every memory that is stored. */
export const createSettingsStore = (
  db: Database,
  rows: SettingRows,
  events: EventSink,
  environment: readonly EnvironmentSetting[],
) => {
  const readOne = <K extends keyof StoredSettings>(key: K): StoredSettings[K] =>
    rows.read<StoredSettings[K]>(key, StoredSettings.shape[key] as never, DEFAULTS[key]);
  let current: StoredSettings = {
    never_capture: readOne('never_capture'),
    redact_personal_data: readOne('redact_personal_data'),
    audit_retention_days: readOne('audit_retention_days'),
    saved_views: readOne('saved_views'),
  };

  return {
    current: (): StoredSettings => current,
    get: (): Settings => ({ ...current, environment: [...environment] }),
    update(change: SettingsChange): Settings {
      const given = Object.entries(change).filter(([, value]) => value !== undefined);
      db.transaction(() => {
        for (const [key, value] of given) rows.write(key, value);
      }).immediate();
      current = { ...current, ...Object.fromEntries(given) };
      if (given.length > 0) events.publish({ type: 'settings', changed: given.map(([key]) => key) }, {});
      return this.get();
    },
  };
};
