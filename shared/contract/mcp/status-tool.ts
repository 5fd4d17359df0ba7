import { z } from 'zod';
import { EmbeddingStatus } from '../../schemas/status.ts';
import { defineTool } from './mcp-tool.ts';

export const memoryStatus = defineTool({
  title: 'Memory status',
  description: 'What CMEM holds, which project is the current one, and whether search by meaning is ready.',
  hints: { readOnly: true, destructive: false, idempotent: true },
  operations: ['engine.status'],
  input: z.object({}),
  aliases: {},
  output: z.object({
    version: z.string(),
    project: z.string().optional().describe('The project of calls that name none.'),
    active: z.int(),
    archived: z.int(),
    trashed: z.int(),
    projects: z.int(),
    model: EmbeddingStatus.shape.state,
    without_vector: z.int(),
  }),
  async run(_input, context) {
    const { version, memories, projects, embedding } = await context.call('engine.status', {});
    const project = await context.defaultProject();
    const current = project === undefined ? 'no current project' : `current project ${project}`;
    return {
      text: `CMEM ${version}: ${memories.active} memories in ${projects} projects, ${memories.archived} archived, ${memories.trashed} in the trash; ${current}; model ${embedding.state}, ${embedding.pending} memories without a vector yet.`,
      data: {
        version,
        ...(project === undefined ? {} : { project }),
        active: memories.active,
        archived: memories.archived,
        trashed: memories.trashed,
        projects,
        model: embedding.state,
        without_vector: embedding.pending,
      },
    };
  },
});
