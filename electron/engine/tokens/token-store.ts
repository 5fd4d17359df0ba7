import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from 'better-sqlite3-multiple-ciphers';
import { type CreatedToken, type NewToken, type PrincipalKind, Scope, type Token } from '#shared/schemas/token.ts';
import { toEpochMs, toTimestamp } from '#shared/schemas/time.ts';
import { localToken } from '../crypto/local-token.ts';
import { EngineError } from '../engine-error.ts';
import type { Caller } from '../engine.ts';
import type { Clock, Logger, NewId } from '../ports.ts';
import type { PrincipalRows } from './principal-rows.ts';

interface TokenRow {
  id: string;
  principal_id: number;
  principal: string;
  principal_kind: PrincipalKind;
  scopes: string;
  created_at: number;
  expires_at: number | null;
  revoked_at: number | null;
  last_used_at: number | null;
}

interface SignInCode {
  readonly hash: Buffer;
  readonly caller: Caller;
  readonly expiresAt: number;
}

const SIGN_IN_CODE_LIFE_MS = 10 * 60_000;
const SESSION_LIFE_MS = 86_400_000;
/** `last_used_at` is kept to the minute, so that a request does not cost a write. */
const USE_PRECISION_MS = 60_000;
const SECRET_BYTES = 32;

const TOKEN_PREFIX = 'cmem_';

/**
 * Tokens, and who they stand for. A secret has 256 random bits, so its plain SHA-256 is what is stored and looked up:
 * nothing about a stored hash can be learned by timing the look-up of guesses.
 *
 * `localSecret` is derived from the data key: whoever can unlock the store on this machine is its owner.
 */
export const createTokenStore = (
  db: Database,
  principals: PrincipalRows,
  localSecret: Buffer,
  clock: Clock,
  newId: NewId,
  logger: Logger,
) => {
  const select = `
    SELECT t.id, t.principal_id, o.name AS principal, o.kind AS principal_kind, t.scopes, t.created_at, t.expires_at, t.revoked_at, t.last_used_at
    FROM token t JOIN principal o ON o.id = t.principal_id`;
  const bySecret = db.prepare<[Buffer], TokenRow>(`${select} WHERE t.secret_hash = ?`);
  const byId = db.prepare<[string], TokenRow>(`${select} WHERE t.id = ?`);
  const all = db.prepare<[], TokenRow>(`${select} ORDER BY t.created_at DESC, t.id DESC`);
  const insert = db.prepare<[string, number, Buffer, string, number, number | null]>(
    'INSERT INTO token (id, principal_id, secret_hash, scopes, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const revoke = db.prepare<[number, string]>('UPDATE token SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL');
  const touch = db.prepare<[number, string]>('UPDATE token SET last_used_at = ? WHERE id = ?');

  /** Not worth failing for: with a full disk, what is stored must still be readable. */
  const noteUse = (at: number, id: string): void => {
    try {
      touch.run(at, id);
    } catch (error) {
      logger.warn('token_use_not_noted', { cause: (error as Error).name });
    }
  };

  const owner: Caller = { principal: principals.owner(), scopes: Scope.options };
  const localHash = sha256(localToken(localSecret));
  const signInCodes: SignInCode[] = [];

  const create = (given: NewToken): CreatedToken => {
    const principal = principals.findOrCreate(given.principal, given.principal_kind);
    const secret = TOKEN_PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
    const id = newId();
    const expiresAt = given.expires_at == null ? null : toEpochMs(given.expires_at);
    insert.run(id, principal.id, sha256(secret), JSON.stringify([...new Set(given.scopes)]), clock(), expiresAt);
    return { ...toToken(byId.get(id) as TokenRow), secret };
  };

  return {
    owner,
    /** Nobody gives what they do not have: only the owner makes tokens for others, and each only with scopes of their own. */
    create: db.transaction((caller: Caller, given: NewToken): CreatedToken => {
      const isOwner = caller.principal.id === owner.principal.id;
      const beyond = given.scopes.filter((scope) => !caller.scopes.includes(scope));
      if (beyond.length > 0 || (!isOwner && given.principal !== caller.principal.name))
        throw new EngineError(
          'forbidden',
          isOwner
            ? `Your own token lacks ${beyond.join(', ')}, so you cannot give it.`
            : 'Only the owner makes tokens for other principals, and nobody gives scopes they do not have.',
          { scopes: beyond },
        );
      return create(given);
    }),
    list: (): Token[] => all.all().map(toToken),

    revoke(id: string): Token {
      revoke.run(clock(), id);
      const row = byId.get(id);
      if (row === undefined) throw new EngineError('not_found', `There is no token ${id}.`, { id });
      return toToken(row);
    },

    authenticate(secret: string): Caller | null {
      const hash = sha256(secret);
      if (timingSafeEqual(hash, localHash)) return owner;
      const row = bySecret.get(hash);
      const now = clock();
      if (row === undefined || row.revoked_at !== null || (row.expires_at !== null && row.expires_at <= now))
        return null;
      if (row.last_used_at === null || now - row.last_used_at >= USE_PRECISION_MS) noteUse(now, row.id);
      return {
        principal: { id: row.principal_id, name: row.principal, kind: row.principal_kind },
        scopes: JSON.parse(row.scopes) as Scope[],
      };
    },

    createSignInCode(caller: Caller): { code: string; expiresAt: number } {
      const code = randomBytes(SECRET_BYTES).toString('base64url');
      const expiresAt = clock() + SIGN_IN_CODE_LIFE_MS;
      signInCodes.push({ hash: sha256(code), caller, expiresAt });
      return { code, expiresAt };
    },

    redeemSignInCode(code: string): string | null {
      const hash = sha256(code);
      const now = clock();
      const found = signInCodes.findIndex((known) => timingSafeEqual(known.hash, hash));
      const [used] = found === -1 ? [] : signInCodes.splice(found, 1);
      if (used === undefined || used.expiresAt <= now) return null;
      return create({
        principal: used.caller.principal.name,
        scopes: [...used.caller.scopes],
        expires_at: toTimestamp(now + SESSION_LIFE_MS),
      }).secret;
    },
  };
};

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

const toToken = (row: TokenRow): Token => ({
  id: row.id,
  principal: row.principal,
  principal_kind: row.principal_kind,
  scopes: JSON.parse(row.scopes) as Scope[],
  created_at: toTimestamp(row.created_at),
  expires_at: row.expires_at === null ? null : toTimestamp(row.expires_at),
  revoked_at: row.revoked_at === null ? null : toTimestamp(row.revoked_at),
  last_used_at: row.last_used_at === null ? null : toTimestamp(row.last_used_at),
});
