import { z } from 'zod';
import { Id } from '../../schemas/ids.ts';
import { CreatedToken, NewToken, Token } from '../../schemas/token.ts';
import { defineOperations } from '../operation.ts';

export const tokenOperations = defineOperations({
  'tokens.create': {
    method: 'POST',
    path: '/v1/tokens',
    summary: 'Make a token; its secret is in this answer and nowhere else',
    scope: 'admin',
    body: NewToken,
    output: CreatedToken,
    status: 201,
    errors: ['conflict'],
  },
  'tokens.list': {
    method: 'GET',
    path: '/v1/tokens',
    summary: 'List tokens, without their secrets',
    scope: 'admin',
    output: z.object({ tokens: z.array(Token) }),
    status: 200,
    errors: [],
  },
  'tokens.revoke': {
    method: 'DELETE',
    path: '/v1/tokens/{id}',
    summary: 'Revoke a token at once',
    scope: 'admin',
    params: z.object({ id: Id }),
    output: Token,
    status: 200,
    errors: ['not_found'],
  },
  'sign_in.create_link': {
    method: 'POST',
    path: '/v1/sign-in/links',
    summary: 'Make a link that signs a browser in, once, within ten minutes',
    scope: 'admin',
    output: z.object({ url: z.string(), expires_at: z.string() }),
    status: 201,
    errors: [],
  },
});
