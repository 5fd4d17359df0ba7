import { memoryContext, memorySearch } from './find-tools.ts';
import { memoryFeedback, memoryForget, memoryGet, memorySave, memoryUpdate } from './keep-tools.ts';
import { memoryStatus } from './status-tool.ts';

/** Every tool by the name that agents call. The order is the order in which they are listed. */
export const mcpTools = {
  memory_search: memorySearch,
  memory_get: memoryGet,
  memory_save: memorySave,
  memory_update: memoryUpdate,
  memory_forget: memoryForget,
  memory_context: memoryContext,
  memory_feedback: memoryFeedback,
  memory_status: memoryStatus,
};
export type McpToolName = keyof typeof mcpTools;
