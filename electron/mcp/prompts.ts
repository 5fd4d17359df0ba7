import {
  type GetPromptResult,
  type ListPromptsResult,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import { memoryContext } from '#shared/contract/mcp/find-tools.ts';
import type { ToolContext } from '#shared/contract/mcp/mcp-tool.ts';

export const prompts: ListPromptsResult = {
  prompts: [
    {
      name: 'recall',
      title: 'Recall',
      description: 'Bring what memory holds on a topic into the conversation',
      arguments: [{ name: 'topic', description: 'What to recall', required: true }],
    },
    {
      name: 'remember',
      title: 'Remember',
      description: 'Keep something for later sessions',
      arguments: [{ name: 'what', description: 'What to keep', required: true }],
    },
  ],
};

/** Throws a protocol error for a prompt that does not exist or lacks its argument. */
export const getPrompt = async (
  name: string,
  args: Readonly<Record<string, string>>,
  context: ToolContext,
): Promise<GetPromptResult> => {
  if (name === 'recall') return fromPerson(await recallText(required(args, 'topic'), context));
  if (name === 'remember') return fromPerson(rememberText(required(args, 'what')));
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such prompt; there are recall and remember');
};

const recallText = async (topic: string, context: ToolContext): Promise<string> => {
  const { text } = await memoryContext.run({ prompt: topic }, context);
  return `Recall what is known on this topic, and go on with it in mind: ${topic}\n\n${text}`;
};

const rememberText = (what: string): string =>
  `Save this with memory_save, one memory a fact, each understandable on its own, with a title, a kind and tags; leave out what is known already: ${what}`;

const required = (args: Readonly<Record<string, string>>, name: string): string => {
  const value = args[name]?.trim() ?? '';
  if (value === '') throw new ProtocolError(ProtocolErrorCode.InvalidParams, `The argument ${name} is missing`);
  return value;
};

const fromPerson = (text: string): GetPromptResult => ({
  messages: [{ role: 'user', content: { type: 'text', text } }],
});
