import { defineCommand } from './command.ts';
import { forEachId } from './for-each-id.ts';
import { requireId } from './require-id.ts';

export const tokenRevoke = defineCommand({
  summary: 'Revoke tokens at once',
  positionals: { usage: 'ID..', min: 1, max: Number.POSITIVE_INFINITY },
  flags: {},
  examples: [['token revoke 0192f3a1-7c1e-7e6a-b1d2-3f4a5b6c7d8e', '']],
  async run({ positionals, session }) {
    const ids = positionals.map(requireId);
    const client = await session.connect();
    return forEachId(ids, session, async (id) => {
      await client.call('tokens.revoke', { id }, session.signal);
      return 'revoked';
    });
  },
});
