import type { AuditVerification } from '#shared/schemas/audit.ts';
import { counted } from './counted.ts';
import { defineCommand } from './command.ts';
import { localTime } from './local-time.ts';

export const auditVerify = defineCommand({
  summary: 'Check whether a line of the audit was changed or removed',
  flags: {},
  details: 'The exit code is 1 if one was. Keep the last hash elsewhere to see whether the whole store was put back.',
  examples: [['audit verify', '']],
  async run({ session }) {
    const { output, signal } = session;
    const client = await session.connect();
    const answer = await client.call('audit.verify', {}, signal);
    if (output.json) await output.document(answer);
    else {
      const { lines, checkpoint, head, problem } = answer;
      await output.line(problem === null ? `${counted(lines, 'line')}, nothing was changed or removed` : told(problem));
      if (checkpoint !== null)
        output.note(`Lines up to ${checkpoint.through_id} were folded away on ${localTime(checkpoint.made_at)}.`);
      if (head !== null) output.note(`Line ${head.id} is the last that fits, with the hash ${head.hash}`);
    }
    return answer.intact ? 0 : 1;
  },
});

const told = ({ fault, id, at }: NonNullable<AuditVerification['problem']>): string => {
  const line = `line ${id}${at === null ? '' : ` of ${localTime(at)}`}`;
  if (fault === 'line') return `The chain breaks at ${line}: it was changed, or one before it was removed`;
  if (fault === 'query') return `The query of ${line} was changed`;
  if (fault === 'checkpoint') return 'The checkpoint that stands for the oldest lines was changed';
  return id === null
    ? 'The seal of the last line is gone'
    : `Lines at the end were changed or removed; the seal is of line ${id}`;
};
