import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { PrincipalKind } from '#shared/schemas/token.ts';
import { EngineError } from '../engine-error.ts';
import type { Clock } from '../ports.ts';

export interface Principal {
  readonly id: number;
  readonly name: string;
  readonly kind: PrincipalKind;
}

/** The person who owns this data folder: its first principal. */
const OWNER_NAME = 'owner';

export type PrincipalRows = ReturnType<typeof createPrincipalRows>;

export const createPrincipalRows = (db: Database, clock: Clock) => {
  const byName = db.prepare<[string], Principal>('SELECT id, name, kind FROM principal WHERE name = ?');
  const insert = db.prepare<[string, PrincipalKind, number]>(
    'INSERT INTO principal (name, kind, created_at) VALUES (?, ?, ?)',
  );

  const findOrCreate = (name: string, kind: PrincipalKind | undefined): Principal => {
    const known = byName.get(name);
    if (known !== undefined && kind !== undefined && kind !== known.kind)
      throw new EngineError('conflict', `"${name}" is known as ${known.kind}, not ${kind}; choose another name.`, {
        name,
      });
    if (known !== undefined) return known;
    insert.run(name, kind ?? 'agent', clock());
    return byName.get(name) as Principal;
  };

  return { findOrCreate, owner: (): Principal => findOrCreate(OWNER_NAME, 'person') };
};
