import {
  type ListResourcesResult,
  type ListResourceTemplatesResult,
  type ReadResourceResult,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import { errorCodeOf } from '#shared/contract/mcp/error-code-of.ts';
import { aboutMemory, oneLine, titleOf } from '#shared/contract/mcp/tool-text.ts';
import { fenceText, newFenceMark } from '#shared/fence-text.ts';
import { Id } from '#shared/schemas/ids.ts';
import type { CallOperation } from './mcp-session.ts';

const MIME_TYPE = 'text/plain';
const MOST_PROJECTS = 200;
const MOST_MEMORIES = 50;

const projectUri = (name: string): string => `cmem://project/${encodeURIComponent(name)}`;

export const resourceTemplates: ListResourceTemplatesResult = {
  resourceTemplates: [
    {
      uriTemplate: 'cmem://project/{name}',
      name: 'project',
      title: 'A project',
      description: `The newest ${MOST_MEMORIES} memories of a project, one line each`,
      mimeType: MIME_TYPE,
    },
    {
      uriTemplate: 'cmem://memory/{id}',
      name: 'memory',
      title: 'A memory',
      description: 'One memory, whole',
      mimeType: MIME_TYPE,
    },
  ],
};

/** The projects, those with the most memories first; memories are found by searching and not by listing. */
export const listResources = async (call: CallOperation): Promise<ListResourcesResult> => {
  const { projects } = await call('projects.list', {});
  return {
    resources: projects
      .toSorted((a, b) => b.memories - a.memories || (a.name < b.name ? -1 : 1))
      .slice(0, MOST_PROJECTS)
      .map(({ name, memories }) => ({
        uri: projectUri(name),
        name,
        title: `Project ${name}`,
        description: `${memories} memories`,
        mimeType: MIME_TYPE,
      })),
  };
};

/** Throws `ResourceNotFoundError` for an address that is none of ours, and for what is not there. */
export const readResource = async (uri: string, call: CallOperation, now: number): Promise<ReadResourceResult> => {
  const [, kind, encoded = ''] = /^cmem:\/\/(project|memory)\/([^/?#]+)$/.exec(uri) ?? [];
  const name = decode(encoded);
  if (kind === undefined || name === null) throw new ResourceNotFoundError(uri);
  const text = kind === 'memory' ? await memoryText(uri, name, call, now) : await projectText(uri, name, call, now);
  return { contents: [{ uri, mimeType: MIME_TYPE, text }] };
};

const decode = (encoded: string): string | null => {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
};

const memoryText = async (uri: string, name: string, call: CallOperation, now: number): Promise<string> => {
  const id = Id.safeParse(name);
  if (!id.success) throw new ResourceNotFoundError(uri);
  const memory = await call('memories.get', { id: id.data }).catch((error: unknown) => {
    throw errorCodeOf(error) === 'not_found' ? new ResourceNotFoundError(uri) : error;
  });
  const heading = `${titleOf(memory, memory.content)} · ${aboutMemory(memory, now)}`;
  return fenceText(`${heading}\n${memory.content}`, newFenceMark());
};

const projectText = async (uri: string, name: string, call: CallOperation, now: number): Promise<string> => {
  const { projects } = await call('projects.list', {});
  const project = projects.find((each) => each.name === name || each.aliases.includes(name));
  if (project === undefined) throw new ResourceNotFoundError(uri);
  const { memories, total } = await call('memories.list', { project: [project.name], limit: MOST_MEMORIES });
  const lines = memories.map(
    (memory) => `${memory.id} · ${titleOf(memory, memory.content)} · ${aboutMemory(memory, now)}`,
  );
  const shown = `Project ${oneLine(project.name, 300)}: ${total} memories${total > lines.length ? `, the newest ${lines.length} of them` : ''}.`;
  return lines.length === 0 ? shown : `${shown}\n${fenceText(lines.join('\n'), newFenceMark())}`;
};
