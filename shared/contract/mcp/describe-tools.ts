import { z } from 'zod';
import type { Json } from '../json-schemas.ts';
import type { McpTool } from './mcp-tool.ts';
import { mcpTools } from './mcp-tools.ts';

/** A tool as `tools/list` gives it. */
export interface ToolDescription {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: PlainObjectSchema;
  readonly outputSchema: PlainObjectSchema;
  readonly annotations: {
    readonly title: string;
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: false;
  };
}

type PlainObjectSchema = Json & { readonly type: 'object' };

export const describeTools = (): ToolDescription[] =>
  Object.entries<Pick<McpTool, 'title' | 'description' | 'hints' | 'input' | 'output'>>(mcpTools).map(
    ([name, { title, description, hints, input, output }]) => ({
      name,
      title,
      description,
      inputSchema: toSchema(input),
      outputSchema: toSchema(output),
      annotations: {
        title,
        readOnlyHint: hints.readOnly,
        destructiveHint: hints.destructive,
        idempotentHint: hints.idempotent,
        openWorldHint: false,
      },
    }),
  );

/** Written out whole, without references, dialect, or the bounds that every number in JSON has. */
const toSchema = (schema: z.ZodObject): PlainObjectSchema => {
  const { $schema: _dialect, ...written } = z.toJSONSchema(schema, {
    io: 'input',
    reused: 'inline',
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      delete jsonSchema.additionalProperties;
    },
  });
  return { ...written, type: 'object' };
};
