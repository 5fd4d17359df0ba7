import { Console } from 'node:console';
import type { Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { ApiError, type Client } from '#shared/contract/client.ts';
import type { OperationRequest } from '#shared/contract/operation.ts';
import type { OperationId, Operations } from '#shared/contract/operations.ts';
import type { Checkout } from '#shared/schemas/project.ts';
import { createMcpServer } from '#electron/mcp/create-mcp-server.ts';
import { createLineTransport } from '#electron/mcp/line-transport.ts';
import { VERSION } from '#electron/version.ts';
import { defineCommand } from './command.ts';
import { engineOnDemand } from './engine-on-demand.ts';
import { explainFailure } from './explain-failure.ts';
import { createCurrentProject } from './mcp-project.ts';
import type { Session } from './session.ts';

/** Bytes. 1 MiB of content in which JSON escapes every byte as \u00XX is 6 MiB; the rest is for the other fields. */
const LONGEST_LINE = 8 * 1024 * 1024;
/** Milliseconds that what was asked before stdin ended has to be answered. */
const GRACE = 5_000;
/** Milliseconds. A client that says it has roots and then does not tell them must not hold up a search. */
const ROOTS_PATIENCE = 2_000;

export const mcp = defineCommand({
  summary: 'Serve an agent over MCP on stdin and stdout',
  flags: { project: { value: 'NAME', short: 'p', summary: "Project of calls that name none; without it the agent's" } },
  details: `For the settings of an agent; see docs/agents.md. It is a client of the running engine, starts one in the background
if none runs, and ends with its stdin. Stdout holds the protocol alone; everything else goes to stderr.`,
  examples: [
    ['mcp', 'in the project of the folder that the agent works in'],
    ['mcp --project shop', 'in this project, wherever'],
  ],
  async run({ flags, session }) {
    const { stderr, stdin, output, signal } = session;
    // What a library prints would break the protocol.
    globalThis.console = new Console({ stdout: stderr, stderr });
    const ended = new AbortController();
    const connect = engineOnDemand(session, ended.signal);
    const note = (error: unknown) => {
      if (!ended.signal.aborted) output.note(`cmem mcp: ${explainFailure(error).message}`);
    };
    // The first call should not have to wait for an engine; if there is none to be had, that call will tell.
    connect().catch(note);

    const transport = createLineTransport({
      input: stdin,
      write: (text) => output.write(text),
      longestLine: LONGEST_LINE,
      graceMs: GRACE,
    });
    const handle = serveStdio(() => serverFor(flags.project, session, connect), { transport, onerror: note });
    signal.addEventListener('abort', () => void handle.close());
    await transport.closed;
    ended.abort();
  },
});

const serverFor = (project: string | undefined, session: Session, connect: () => Promise<Client>): Server => {
  const call = async <I extends OperationId>(id: I, request: OperationRequest<Operations[I]>, signal?: AbortSignal) =>
    (await connect()).call(id, request, signal);

  const current = createCurrentProject({
    named: project,
    askRoots: () => rootsOf(server),
    workingFolder: session.workingFolder,
    resolve: (checkout) => resolveProject(checkout, call),
  });
  const server = createMcpServer({
    version: VERSION,
    now: () => session.now(),
    call,
    defaultProject: () => current.name(),
    explainDefect(error) {
      const { code, message } = explainFailure(error);
      return `${code}: ${message}`;
    },
  });
  server.setNotificationHandler('notifications/roots/list_changed', () => current.forget());
  return server;
};

/** Revisions before 2026-07-28 let a server ask; from then on only the working folder tells. */
const rootsOf = async (server: Server): Promise<string[]> => {
  if (server.getClientCapabilities()?.roots === undefined) return [];
  try {
    const { roots } = await server.listRoots(undefined, { timeout: ROOTS_PATIENCE });
    return roots.map(({ uri }) => uri);
  } catch {
    return [];
  }
};

const resolveProject = async (
  checkout: Checkout,
  call: (id: 'projects.resolve', request: Checkout) => Promise<{ readonly name: string }>,
): Promise<string | undefined> => {
  try {
    return (await call('projects.resolve', checkout)).name;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'forbidden') return undefined;
    throw error;
  }
};
