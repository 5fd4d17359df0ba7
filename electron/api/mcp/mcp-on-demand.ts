import type { McpRoute, McpRouteParts } from './mcp-route.ts';

/** Loads the MCP SDK with the first request to it: it takes a fifth of a second, for which no start of the engine should wait. */
export const mcpOnDemand = (parts: McpRouteParts): McpRoute => {
  let loading: Promise<McpRoute> | null = null;
  const load = async (): Promise<McpRoute> => {
    try {
      return (await import('./mcp-route.ts')).createMcpRoute(parts);
    } catch (error) {
      // The next request tries again.
      loading = null;
      throw error;
    }
  };
  return {
    handle: async (c) => (await (loading ??= load())).handle(c),
    close: async () => (await loading?.catch(() => null))?.close(),
  };
};
