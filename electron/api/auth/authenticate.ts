import { EngineError } from '#electron/engine/engine-error.ts';
import type { Caller, Engine } from '#electron/engine/engine.ts';
import type { Scope } from '#shared/schemas/token.ts';
import type { AttemptWindow } from './attempt-window.ts';
import { findSecret } from './find-secret.ts';

interface Credentials {
  readonly method: string;
  readonly headers: Headers;
}

/** Throws `unauthenticated`, `forbidden_origin` or, after many wrong secrets, `rate_limited`. */
export type Authenticate = (credentials: Credentials) => Promise<Caller>;

export const createAuthenticate =
  (engine: Pick<Engine, 'authenticate'>, wrongSecrets: AttemptWindow): Authenticate =>
  async ({ method, headers }) => {
    const found = findSecret({ authorization: headers.get('authorization'), cookie: headers.get('cookie') });
    if (found.from === 'nowhere')
      throw new EngineError(
        'unauthenticated',
        'No token came with the request. Send Authorization: Bearer <token>; `cmem token create` makes one.',
      );
    if (found.from === 'other_scheme')
      throw new EngineError(
        'unauthenticated',
        'The Authorization header is not of the form "Bearer <token>", the only one that is taken.',
      );
    if (found.from === 'cookie' && !isSafe(method) && !isSameOrigin(headers))
      throw new EngineError(
        'forbidden_origin',
        "A browser session may change things only from CMEM's own pages. Elsewhere, send a bearer token.",
      );
    // Looked up before the count is looked at: wrong secrets of one caller must not lock out the right one of another.
    const caller = await engine.authenticate(found.secret);
    if (caller !== null) return caller;
    refuseWrongSecret(wrongSecrets);
    throw new EngineError(
      'unauthenticated',
      found.from === 'cookie'
        ? 'This browser session has ended. Run `cmem open` to sign in again.'
        : 'The token is unknown, revoked or expired. Run `cmem token create` to make a new one.',
    );
  };

/** Counts a wrong secret; throws `rate_limited` when there have been too many within a minute. */
export const refuseWrongSecret = (wrongSecrets: AttemptWindow): void => {
  const seconds = wrongSecrets.count();
  if (seconds !== null)
    throw new EngineError('rate_limited', `Too many wrong tokens or codes. Wait ${seconds} s, then send a right one.`, {
      retry_after_s: seconds,
    });
};

export const requireScope = (caller: Caller, scope: Scope): void => {
  if (!caller.scopes.includes(scope))
    throw new EngineError('forbidden', `The token lacks the scope "${scope}" that this needs.`, { scope });
};

const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** A browser says from which page each unsafe request comes; a cookie without that word may come from anywhere. */
const isSameOrigin = (headers: Headers): boolean => headers.get('origin') === `http://${headers.get('host')}`;
