import type { Keychain } from '#electron/engine/ports.ts';

/** A keychain in memory; with `trouble` it refuses everything, for that reason. */
export function fakeKeychain(trouble: string | null = null): Keychain & { readonly entries: Map<string, Buffer> } {
  const entries = new Map<string, Buffer>();
  const ask = <T>(answer: () => T): Promise<T> =>
    trouble === null ? Promise.resolve(answer()) : Promise.reject(new Error(trouble));
  return {
    entries,
    probe: () => Promise.resolve(trouble),
    read: (account) =>
      ask(() => {
        const secret = entries.get(account);
        return secret === undefined ? null : Buffer.from(secret);
      }),
    write: (account, secret) => ask(() => void entries.set(account, Buffer.from(secret))),
    remove: (account) => ask(() => void entries.delete(account)),
  };
}
