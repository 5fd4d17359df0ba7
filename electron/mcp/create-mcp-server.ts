import {
  CLIENT_INFO_META_KEY,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { describeTools } from '#shared/contract/mcp/describe-tools.ts';
import { errorCodeOf } from '#shared/contract/mcp/error-code-of.ts';
import type { ToolContext } from '#shared/contract/mcp/mcp-tool.ts';
import { oneLine } from '#shared/contract/mcp/tool-text.ts';
import { callTool } from './call-tool.ts';
import { instructions } from './instructions.ts';
import type { McpSession } from './mcp-session.ts';
import { getPrompt, prompts } from './prompts.ts';
import { listResources, readResource, resourceTemplates } from './resources.ts';

const LONGEST_AGENT = 200;

/**
 * The MCP server over one session, for every revision that the SDK speaks: the tools of the table, resources and prompts.
 * The low-level server of the SDK, since our schemas are written and read by ourselves.
 */
export const createMcpServer = (session: McpSession): Server => {
  const server = new Server(
    { name: 'cmem', title: 'CMEM', version: session.version },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions },
  );

  const contextOf = ({ mcpReq }: ServerContext): ToolContext => ({
    call: (id, request) => session.call(id, request, mcpReq.signal),
    defaultProject: () => session.defaultProject(),
    agent: agentOf(mcpReq.envelope) ?? toAgent(server.getClientVersion()?.name),
    now: () => session.now(),
  });

  /** Outside of tools there is no result that could tell of a refusal: it becomes an error of the protocol. */
  const answering = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ProtocolError) throw error;
      const code = errorCodeOf(error);
      const message = code === null ? session.explainDefect(error) : (error as Error).message;
      throw new ProtocolError(ProtocolErrorCode.InternalError, message, { code: code ?? 'internal' });
    }
  };

  const tools = describeTools();
  server.setRequestHandler('tools/list', () => ({ tools }));
  server.setRequestHandler('tools/call', ({ params }, ctx) =>
    callTool(params.name, params.arguments, contextOf(ctx), (error) => session.explainDefect(error)),
  );
  server.setRequestHandler('resources/list', (_request, ctx) => answering(() => listResources(contextOf(ctx).call)));
  server.setRequestHandler('resources/templates/list', () => resourceTemplates);
  server.setRequestHandler('resources/read', ({ params }, ctx) =>
    answering(() => readResource(params.uri, contextOf(ctx).call, session.now())),
  );
  server.setRequestHandler('prompts/list', () => prompts);
  server.setRequestHandler('prompts/get', ({ params }, ctx) =>
    answering(() => getPrompt(params.name, params.arguments ?? {}, contextOf(ctx))),
  );
  return server;
};

const Envelope = z.object({ [CLIENT_INFO_META_KEY]: z.object({ name: z.string() }) });

/** From revision 2026-07-28 on each request says who sends it; before, the handshake did. */
const agentOf = (envelope: unknown): string | undefined =>
  toAgent(Envelope.safeParse(envelope).data?.[CLIENT_INFO_META_KEY].name);

const toAgent = (name = ''): string | undefined => oneLine(name.toWellFormed(), LONGEST_AGENT) || undefined;
