export interface AgentGuide {
  readonly name: string;
  /** Where it goes. */
  readonly where: string;
  readonly text: string;
  /** What takes it out again. */
  readonly out: string;
}

const servers = (key: 'mcpServers' | 'servers', more: Readonly<Record<string, string>> = {}): string =>
  JSON.stringify({ [key]: { cmem: { ...more, command: 'cmem', args: ['mcp'] } } }, null, 2);

/** How each agent is told of CMEM over stdio; docs/agents.md has more, HTTP among it. */
export const agents: readonly AgentGuide[] = [
  {
    name: 'Claude Code',
    where: 'Run this in a terminal, once:',
    text: 'claude mcp add --scope user cmem -- cmem mcp',
    out: 'claude mcp remove --scope user cmem',
  },
  {
    name: 'Codex',
    where: 'Run this in a terminal, once:',
    text: 'codex mcp add cmem -- cmem mcp',
    out: 'codex mcp remove cmem',
  },
  {
    name: 'Cursor',
    where: 'Put this into ~/.cursor/mcp.json:',
    text: servers('mcpServers'),
    out: 'take the lines out again.',
  },
  {
    name: 'VS Code',
    where: 'Put this into .vscode/mcp.json, or into “MCP: Open User Configuration”:',
    text: servers('servers', { type: 'stdio' }),
    out: 'take the lines out again.',
  },
  {
    name: 'Gemini CLI',
    where: 'Put this into ~/.gemini/settings.json:',
    text: servers('mcpServers'),
    out: 'take the lines out again.',
  },
  {
    name: 'Others',
    where: 'Claude Desktop, Windsurf, Cline and most others take these lines in their MCP settings:',
    text: servers('mcpServers'),
    out: 'take the lines out again.',
  },
];
