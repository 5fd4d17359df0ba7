import type { EmbeddingStatus, Status } from '#shared/schemas/status.ts';
import { age } from '#shared/age.ts';
import { byteSize } from './byte-size.ts';
import { captureLines } from './capture-lines.ts';
import { defineCommand } from './command.ts';
import { counted } from './counted.ts';
import { leavesMachine } from './leaves-machine.ts';
import { printableLine } from './terminal-text.ts';

export const status = defineCommand({
  summary: 'Show what CMEM holds and how it is',
  flags: { check: { summary: 'Also read every page of the store and check every index' } },
  examples: [
    ['status', ''],
    ['status --check', 'with a thorough look at the store; takes seconds if it is large'],
  ],
  async run({ flags, session }) {
    const { output, signal } = session;
    const client = await session.connect();
    const answer = await client.call('engine.status', flags.check ? { check: 'true' } : {}, signal);
    if (output.json) await output.document(answer);
    else
      for (const [name, value] of rowsOf(answer, session.now()))
        await output.line(`${name.padEnd(11)}${printableLine(value)}`);
    return problemsOf(answer).length === 0 ? 0 : 1;
  },
});

const problemsOf = ({ problems }: Status): string[] =>
  problems === null ? [] : [...problems.store, ...problems.indexes];

const rowsOf = (answer: Status, now: number): [string, string][] => {
  const { memories, embedding, store, encryption } = answer;
  const found = problemsOf(answer);
  const protection = `${encryption.cipher}, key protected by ${encryption.slots.join(' and ')}`;
  return [
    ['memories', `${memories.active} active, ${memories.archived} archived, ${memories.trashed} in the trash`],
    ['projects', String(answer.projects)],
    ...modelRows('vectors', embedding),
    ...(answer.code_embedding === null ? [] : modelRows('of code', answer.code_embedding)),
    ...(answer.capture.paused || answer.capture.projects.length > 0
      ? [['capture', captureLines(answer.capture).join(' ')] as [string, string]]
      : []),
    ...(answer.redaction.memories === 0
      ? []
      : [['redacted', `something in ${counted(answer.redaction.memories, 'memory')}`] as [string, string]]),
    ['store', `${byteSize(store.bytes)}, schema ${store.schema_version}`],
    ...(answer.problems === null
      ? []
      : [['checked', found.length === 0 ? 'nothing is wrong' : found.join('; ')] as [string, string]]),
    ['encryption', encryption.advice === null ? protection : `${protection}. ${encryption.advice}`],
    ['data', answer.data_folder],
    [
      'engine',
      `${answer.version}, process ${answer.process.pid}, ${byteSize(answer.process.memory_bytes)}, started ${age(answer.started_at, now)}`,
    ],
  ];
};

const modelRows = (name: string, { model, state, pending, failed, problem, sends_to: host }: EmbeddingStatus) => {
  const lag = `${pending} waiting${failed === 0 ? '' : `, ${failed} set aside`}`;
  const rows: [string, string][] = [[name, `${model} is ${state}; ${lag}`]];
  if (problem !== null) rows.push(['problem', problem]);
  if (host !== null) rows.push(['privacy', leavesMachine(host)]);
  return rows;
};
