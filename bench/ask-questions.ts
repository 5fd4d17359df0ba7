import { readFileSync } from 'node:fs';
import type { Client } from '@modelcontextprotocol/client';
import { z } from 'zod';
import type { Agents } from './start-agents.ts';

/** A question, and what answers it: paths of the project, or `commit: ` with how its message begins. */
const Question = z.object({ question: z.string(), right: z.array(z.string()).min(1) });
export type Question = z.infer<typeof Question>;

export interface Answered extends Question {
  /** The ids of the hits, in their order. */
  readonly hits: readonly string[];
  /** Place of the first right one among ten, from 1; null where none is. */
  readonly rank: number | null;
}

export const readQuestions = (): Question[] =>
  z.array(Question).parse(JSON.parse(readFileSync(new URL('questions.json', import.meta.url), 'utf8')));

/** Asks as an agent would. Throws if the two ways in do not give the very same hits. */
export const askQuestions = async (
  { overStdio, overHttp }: Pick<Agents, 'overStdio' | 'overHttp'>,
  questions: readonly Question[],
): Promise<Answered[]> => {
  const answered: Answered[] = [];
  for (const question of questions) {
    const hits = await search(overStdio, question.question);
    const overHttpToo = await search(overHttp, question.question);
    if (hits.join() !== overHttpToo.join())
      throw new Error(`stdio and HTTP give other hits to ${JSON.stringify(question.question)}`);
    answered.push({ ...question, hits, rank: await rankOf(overStdio, hits, question.right) });
  }
  return answered;
};

/** What a tool gives as data; throws what it refuses. */
export const callTool = async (client: Client, name: string, args: Record<string, unknown>): Promise<unknown> => {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: args });
  if (isError === true) throw new Error(JSON.stringify(content));
  return structuredContent;
};

const Found = z.object({ hits: z.array(z.object({ id: z.string() })) });
export const search = async (client: Client, query: string): Promise<string[]> => {
  const { hits } = Found.parse(await callTool(client, 'memory_search', { query, project: 'cmem', limit: 10 }));
  return hits.map(({ id }) => id);
};

const ReadMemory = z.object({
  id: z.string(),
  content: z.string(),
  file_path: z.string().optional(),
  title: z.string().optional(),
  source: z.looseObject({ commit: z.string().optional() }),
});
export type ReadMemory = z.infer<typeof ReadMemory>;

/** In the order of the ids. */
export const read = async (client: Client, ids: readonly string[]): Promise<ReadMemory[]> =>
  ids.length === 0
    ? []
    : z.object({ memories: z.array(ReadMemory) }).parse(await callTool(client, 'memory_get', { ids, max_chars: 100 }))
        .memories;

export const isRight = ({ source, title, file_path }: ReadMemory, right: readonly string[]): boolean =>
  right.some((answer) =>
    answer.startsWith('commit: ')
      ? source.commit !== undefined && title?.startsWith(answer.slice('commit: '.length)) === true
      : file_path === answer,
  );

const rankOf = async (client: Client, hits: readonly string[], right: readonly string[]): Promise<number | null> => {
  const place = (await read(client, hits)).findIndex((memory) => isRight(memory, right));
  return place === -1 ? null : place + 1;
};
