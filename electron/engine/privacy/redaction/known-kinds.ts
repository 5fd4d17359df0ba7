import { cloudKeys } from './cloud-keys.ts';
import { providerTokens } from './provider-tokens.ts';

/** Every kind that a mark can name. */
export const knownKinds: ReadonlySet<string> = new Set([
  ...[...cloudKeys, ...providerTokens].map(({ kind }) => kind),
  'private',
  'private key',
  'url password',
  'password',
  'secret',
  'aws secret key',
  'azure key',
  'cookie',
  'authorization',
  'e-mail',
  'phone',
  'iban',
  'card number',
  'ip address',
]);
