import { Scope } from '#shared/schemas/token.ts';
import { defineCommand } from './command.ts';
import { parseTime } from './parse-time.ts';

export const tokenCreate = defineCommand({
  summary: 'Make a token for an agent or a person',
  positionals: { usage: 'PRINCIPAL', min: 1, max: 1 },
  flags: {
    scope: {
      value: 'SCOPE',
      short: 's',
      repeatable: true,
      choices: Scope.options,
      summary: 'What it may do (read and write)',
    },
    person: { summary: 'It is for a person, not for an agent' },
    expires: { value: 'TIME', summary: 'Until when, such as 2026-12-31 or 30d (from now)' },
  },
  details: 'Prints the secret, which is shown this once and stored only as a hash. Hand it over as CMEM_TOKEN.',
  examples: [
    ['token create claude-code', 'may read and write'],
    ['token create ci --scope read --expires 90d', 'may read, for three months'],
  ],
  async run({ flags, positionals: [principal = ''], session }) {
    const { output, signal } = session;
    // The parser let through only what the schema lists as choices.
    const scopes = flags.scope.length === 0 ? (['read', 'write'] as const) : (flags.scope as readonly Scope[]);
    const expires =
      flags.expires === undefined ? {} : { expires_at: parseTime(flags.expires, session.now(), 'future') };
    const client = await session.connect();
    const created = await client.call(
      'tokens.create',
      { principal, principal_kind: flags.person ? 'person' : 'agent', scopes: [...new Set(scopes)], ...expires },
      signal,
    );
    if (output.json) return output.document(created);
    await output.line(created.secret);
    output.note(`Token ${created.id} of ${created.principal} may ${created.scopes.join(', ')}. It is not shown again.`);
  },
});
