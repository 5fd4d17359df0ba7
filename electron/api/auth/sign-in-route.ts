import type { Context } from 'hono';
import { EngineError } from '#electron/engine/engine-error.ts';
import type { Engine } from '#electron/engine/engine.ts';
import type { AuditSink } from '#electron/engine/ports.ts';
import type { ApiEnv } from '../api-env.ts';
import { audited } from '../audited.ts';
import { badSignInPage } from '../pages/bad-sign-in-page.ts';
import type { AttemptWindow } from './attempt-window.ts';
import { refuseWrongSecret } from './authenticate.ts';
import { SESSION_COOKIE } from './find-secret.ts';

const SESSION_S = 24 * 60 * 60;

/**
 * `GET /sign-in?code=…`: takes the one-time code and leaves the browser a session cookie. 303, so that the address with the
 * code does not stay in the history. No `Secure`: on plain http to the loopback address some browsers would drop the cookie.
 */
export const signInRoute =
  (engine: Pick<Engine, 'redeemSignInCode' | 'authenticate'>, wrongSecrets: AttemptWindow, audit: AuditSink) =>
  async (c: Context<ApiEnv>): Promise<Response> => {
    // HEAD is what link previews send; it must not use up the code.
    if (c.req.method !== 'GET')
      throw new EngineError('method_not_allowed', 'A sign-in link is opened with GET.', { allow: 'GET' });
    const known = { face: 'http', operation: 'sign_in.redeem', requestId: c.get('requestId') } as const;
    const secret = await audited(audit, known, async (line) => {
      const redeemed = await engine.redeemSignInCode(c.req.query('code') ?? '');
      if (redeemed === null) refuseWrongSecret(wrongSecrets);
      else line.caller = await engine.authenticate(redeemed);
      return redeemed;
    });
    if (secret === null) return c.html(badSignInPage, 401);
    c.header('set-cookie', `${SESSION_COOKIE}=${secret}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${SESSION_S}`);
    return c.redirect('/', 303);
  };
