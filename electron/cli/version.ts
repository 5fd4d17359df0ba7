import { VERSION } from '../version.ts';
import { defineCommand } from './command.ts';

export const version = defineCommand({
  summary: 'Show the version of CMEM',
  flags: {},
  examples: [['version', '']],
  async run({ session: { output } }) {
    if (output.json) await output.document({ version: VERSION, node: process.versions.node });
    else await output.line(`cmem ${VERSION}`);
  },
});
