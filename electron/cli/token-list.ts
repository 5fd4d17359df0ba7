import type { Token } from '#shared/schemas/token.ts';
import { localTime } from './local-time.ts';
import { defineCommand } from './command.ts';
import { tableLines } from './table.ts';

export const tokenList = defineCommand({
  summary: 'List tokens, without their secrets',
  flags: {},
  details: 'One token a line: id, principal, kind, scopes, state, last use.',
  examples: [['token list', '']],
  async run({ session }) {
    const { output, signal } = session;
    const client = await session.connect();
    const answer = await client.call('tokens.list', {}, signal);
    if (output.json) return output.document(answer);
    const rows = answer.tokens.map((token) => rowOf(token, session.now()));
    for (const line of tableLines(rows, output)) await output.line(line);
  },
});

const rowOf = (token: Token, now: number): string[] => [
  token.id,
  token.principal,
  token.principal_kind,
  token.scopes.join(','),
  stateOf(token, now),
  token.last_used_at === null ? 'never used' : `used ${localTime(token.last_used_at)}`,
];

const stateOf = ({ revoked_at, expires_at }: Token, now: number): string => {
  if (revoked_at !== null) return 'revoked';
  if (expires_at === null) return 'valid';
  return Date.parse(expires_at) <= now ? 'expired' : `until ${localTime(expires_at)}`;
};
