import { defineCommand } from './command.ts';
import { forEachId } from './for-each-id.ts';
import { requireId } from './require-id.ts';

export const restore = defineCommand({
  summary: 'Bring memories back from the trash or the archive',
  positionals: { usage: 'ID..', min: 1, max: Number.POSITIVE_INFINITY },
  flags: {},
  examples: [['restore 0192f3a1-7c1e-7e6a-b1d2-3f4a5b6c7d8e', 'undo "cmem rm"']],
  async run({ positionals, session }) {
    const ids = positionals.map(requireId);
    const client = await session.connect();
    return forEachId(ids, session, async (id) => {
      return (await client.call('memories.restore', { id }, session.signal)).status;
    });
  },
});
