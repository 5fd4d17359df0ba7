import { z } from 'zod';
import { Id } from './ids.ts';
import { NeverCaptureRule } from './privacy.ts';
import { exactText, lineText } from './text.ts';

/** A search or a filter of the library under a name. The engine keeps `query` and never reads it. */
const SavedView = z.strictObject({ id: Id, name: lineText(100), query: exactText(4000) });

const haveOneIdEach = (things: readonly { readonly id: string }[]) =>
  new Set(things.map(({ id }) => id)).size === things.length;

/** What is kept in the store, each under its own key, and holds from the next request on. */
export const StoredSettings = z.object({
  /** What is never stored, whoever sends it. */
  never_capture: z.array(NeverCaptureRule).max(100).refine(haveOneIdEach, 'must have one id each'),
  /** Also take out e-mail addresses, phone numbers, IBANs, card numbers and IP addresses. */
  redact_personal_data: z.boolean(),
  /** Lines of the audit that are older are folded into a checkpoint; null keeps all. */
  audit_retention_days: z.int().min(1).max(36_500).nullable(),
  saved_views: z.array(SavedView).max(100).refine(haveOneIdEach, 'must have one id each'),
});
export type StoredSettings = z.infer<typeof StoredSettings>;

/** What is left out stays as it is; a list is replaced whole. */
export const SettingsChange = z.strictObject(StoredSettings.shape).partial();
export type SettingsChange = z.infer<typeof SettingsChange>;

/** A variable that was read when CMEM started. */
export const EnvironmentSetting = z.object({
  name: z.string(),
  is_set: z.boolean(),
  /** Null where it is not set, and always for a secret. */
  value: z.string().nullable(),
});
export type EnvironmentSetting = z.infer<typeof EnvironmentSetting>;

export const Settings = StoredSettings.extend({
  /** Read only: these are changed where CMEM is started. */
  environment: z.array(EnvironmentSetting),
});
export type Settings = z.infer<typeof Settings>;
