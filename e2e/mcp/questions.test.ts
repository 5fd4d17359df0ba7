import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type Answered,
  askQuestions,
  callTool,
  isRight,
  read,
  readQuestions,
  search,
} from '../../bench/ask-questions.ts';
import { type Agents, startAgents } from '../../bench/start-agents.ts';

/** A checkout may be shallow and code takes minutes to embed; the documents are whole everywhere. `npm run questions` asks all. */
const questions = readQuestions().filter(({ right }) => right.some((answer) => answer.startsWith('docs/')));

const home = mkdtempSync(join(tmpdir(), 'cmem-test-'));
let agents: Agents;
let answered: Answered[];

beforeAll(async () => {
  agents = await startAgents(home, ['docs']);
  answered = await askQuestions(agents, questions);
}, 180_000);
afterAll(async () => {
  await agents.stop();
  rmSync(home, { recursive: true, force: true });
});

describe('an agent', () => {
  test.each(questions)('finds what answers: $question', ({ question }) => {
    expect(answered.find((each) => each.question === question)?.rank).toBeLessThanOrEqual(3);
  });

  test('reads what it found, by either way the same', async () => {
    const ids = answered.flatMap(({ hits }) => hits.slice(0, 1));
    const memories = await read(agents.overHttp, ids);
    expect(memories.map(({ id }) => id)).toEqual(ids);
    expect(memories).toEqual(await read(agents.overStdio, ids));
  });

  test.each(questions.slice(0, 3))('has the answer put before its prompt: $question', async ({ question, right }) => {
    const packed = z.object({ text: z.string(), memories: z.array(z.object({ id: z.string() })) });
    for (const agent of [agents.overStdio, agents.overHttp]) {
      const { text, memories } = packed.parse(
        await callTool(agent, 'memory_context', { prompt: question, project: 'cmem' }),
      );
      const answer = (
        await read(
          agent,
          memories.map(({ id }) => id),
        )
      ).find((memory) => isRight(memory, right));
      expect(text).toContain(answer?.content.split('\n', 1)[0]);
    }
  });

  test('finds at once what another saves', async () => {
    const content = 'The heron at the weir is called Ottokar, for the release was cut on his day.';
    const saved = z
      .object({ id: z.string() })
      .parse(await callTool(agents.overStdio, 'memory_save', { content, project: 'cmem' }));
    expect(await search(agents.overHttp, 'how is the heron called')).toContain(saved.id);
    // A name that no model knows: by meaning alone others may be as near, until it has its own vector.
    expect(await search(agents.overStdio, 'Ottokar')).toContain(saved.id);
  });

  test('meets not one stray byte on stdout', () => {
    const written = agents.writtenToStdout();
    expect(written.endsWith('\n')).toBe(true);
    const lines = written.trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(questions.length);
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
  });
});
