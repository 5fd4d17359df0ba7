import type { McpRoute, McpRouteParts } from './mcp-route.ts';

/** Loads the MCP SDK with the first request to it: it takes a fifth of a second, for which no start of the engine should wait. */
export const mcpOnDemand = (parts: McpRouteParts): McpRoute => {
  let loading: Promise<McpRoute> | null = null;
  const load = async () => (await import('./mcp-route.ts')).createMcpRoute(parts);
  return {
    handle: async (c) => (await (loading ??= load())).handle(c),
    close: async () => (await loading)?.close(),
  };
};
