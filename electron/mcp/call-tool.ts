import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { errorCodeOf } from '#shared/contract/mcp/error-code-of.ts';
import type { McpTool, ToolContext } from '#shared/contract/mcp/mcp-tool.ts';
import { mcpTools } from '#shared/contract/mcp/mcp-tools.ts';
import { readToolInput } from '#shared/contract/mcp/read-tool-input.ts';
import { adviceOf, type ErrorCode } from '#shared/schemas/error.ts';

const LONGEST_NAME = 60;

/**
 * Runs one tool. What the engine refuses, or the arguments lack, is a result that says so and what to do, for the model to
 * read; only a tool that does not exist is a fault of the protocol.
 */
export const callTool = async (
  name: string,
  args: unknown,
  context: ToolContext,
  explainDefect: (error: unknown) => string,
): Promise<CallToolResult> => {
  // Total and typed where it is written; only here, where the name is a variable, are the types of each side unknown.
  const tool = Object.hasOwn(mcpTools, name) ? (mcpTools as unknown as Record<string, McpTool>)[name] : undefined;
  if (tool === undefined)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `Unknown tool ${JSON.stringify(name.slice(0, LONGEST_NAME))}; there are ${Object.keys(mcpTools).join(', ')}`,
    );
  const read = readToolInput(tool, args);
  if (!read.ok) return refusal('invalid_request', `${read.reason}. ${name} takes ${fieldsOf(tool)}.`);
  try {
    const { text, data, failed = false } = await tool.run(read.input, context);
    return {
      content: [{ type: 'text', text: [text, ...tellIgnored(read.ignored, tool)].join('\n') }],
      structuredContent: data,
      ...(failed ? { isError: true } : {}),
    };
  } catch (error) {
    const code = errorCodeOf(error);
    return code === null
      ? failure(`${explainDefect(error)}\n${adviceOf.internal}`)
      : refusal(code, (error as Error).message);
  }
};

const fieldsOf = ({ input }: McpTool): string => Object.keys(input.shape).join(', ') || 'no parameters';

const tellIgnored = (ignored: readonly string[], tool: McpTool): string[] =>
  ignored.length === 0
    ? []
    : [`Not taken: ${ignored.map((name) => JSON.stringify(name)).join(', ')}. This tool takes ${fieldsOf(tool)}.`];

const refusal = (code: ErrorCode, message: string): CallToolResult => failure(`${code}: ${message}\n${adviceOf[code]}`);

const failure = (text: string): CallToolResult => ({ content: [{ type: 'text', text }], isError: true });
