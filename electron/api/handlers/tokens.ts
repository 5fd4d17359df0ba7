import type { tokenOperations } from '#shared/contract/operations/tokens.ts';
import { toTimestamp } from '#shared/schemas/time.ts';
import { signInUrl } from '../sign-in-url.ts';
import type { Handlers } from '../handler.ts';

export const tokenHandlers: Handlers<keyof typeof tokenOperations> = {
  'tokens.create': (engine, caller, token) => engine.createToken(caller, token),
  'tokens.list': async (engine, caller) => ({ tokens: await engine.listTokens(caller) }),
  'tokens.revoke': (engine, caller, { id }) => engine.revokeToken(caller, id),
  'sign_in.create_link': async (engine, caller, _input, context) => {
    const { code, expiresAt } = await engine.createSignInCode(caller);
    return { url: signInUrl(context.baseUrl(), code), expires_at: toTimestamp(expiresAt) };
  },
};
