import { EngineError } from '../engine/engine-error.ts';
import type { Config } from './config.ts';

/** Whether a store could not be unlocked because it has a passphrase and none was given: then a person may be asked. */
export const isForWantOfPassphrase = (error: unknown, { passphrase }: Config): boolean => {
  if (passphrase !== undefined || !(error instanceof EngineError)) return false;
  const { slots } = error.details;
  return Array.isArray(slots) && slots.includes('passphrase');
};
