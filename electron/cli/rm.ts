import { confirm } from './confirm.ts';
import { counted } from './counted.ts';
import { defineCommand } from './command.ts';
import { forEachId } from './for-each-id.ts';
import { requireId } from './require-id.ts';

export const rm = defineCommand({
  summary: 'Move memories to the trash, or erase them',
  positionals: { usage: 'ID..', min: 1, max: Number.POSITIVE_INFINITY },
  flags: {
    erase: { summary: 'For good, with every version of it; nothing brings it back' },
    yes: { short: 'y', summary: 'Erase without asking' },
  },
  examples: [
    ['rm 0192f3a1-7c1e-7e6a-b1d2-3f4a5b6c7d8e', 'to the trash; "cmem restore" brings it back'],
    ['rm --erase --yes 0192f3a1-7c1e-7e6a-b1d2-3f4a5b6c7d8e', 'for good'],
  ],
  async run({ flags, positionals, session }) {
    const ids = positionals.map(requireId);
    if (flags.erase && !flags.yes) {
      const question = `This erases ${counted(ids.length, 'memory')} for good.`;
      if (!(await confirm(question, 'erase', session))) {
        session.output.note('Nothing was erased.');
        return 1;
      }
    }
    const client = await session.connect();
    return forEachId(ids, session, async (id) => {
      if (flags.erase) {
        await client.call('memories.delete', { id, force: 'true' }, session.signal);
        return 'erased';
      }
      return (await client.call('memories.trash', { id }, session.signal)).status;
    });
  },
});
