import type { z } from 'zod';
import { ErrorBody, type ErrorCode, httpStatusOf } from '../schemas/error.ts';
import { EngineEvent } from '../schemas/events.ts';
import { createSchemaWriter, type Json, type SchemaWriter } from './json-schemas.ts';
import { errorsOf, type Operation } from './operation.ts';
import { operations } from './operations.ts';

export interface OpenApiOptions {
  readonly version: string;
  /** Such as `http://127.0.0.1:7377`. */
  readonly serverUrl: string;
}

/** The OpenAPI 3.1 description of everything in the operation table, and of the event stream beside it. */
export const openApiDocument = ({ version, serverUrl }: OpenApiOptions): Json => {
  const schemas: Record<string, Json> = {};
  const schemaOf = createSchemaWriter(schemas);
  const paths: Record<string, Record<string, Json>> = {};
  for (const [id, operation] of Object.entries<Operation>(operations))
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = describeOperation(id, operation, schemaOf);
  paths['/v1/events'] = { get: describeEvents(schemaOf) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'CMEM',
      version,
      description: 'A persistent, encrypted memory for AI coding agents, on your own machine.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: serverUrl }],
    security: SECURITY,
    paths,
    components: {
      schemas,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A token; `cmem token create` makes one.' },
        session: { type: 'apiKey', in: 'cookie', name: 'cmem_session', description: 'A signed-in browser.' },
      },
    },
  };
};

const SECURITY = [{ bearer: [] }, { session: [] }];

const describeOperation = (id: string, operation: Operation, schemaOf: SchemaWriter): Json => ({
  operationId: id,
  tags: [id.split('.')[0]],
  summary: operation.summary,
  description: [operation.description, scopeNote(operation)].filter((part) => part !== undefined).join('\n\n'),
  ...(operation.scope === null ? { security: [] } : {}),
  parameters: [
    ...parametersOf('path', operation.params, schemaOf),
    ...parametersOf('query', operation.query, schemaOf),
  ],
  ...(operation.body === undefined
    ? {}
    : { requestBody: { required: needsBody(operation.body), content: json(schemaOf(operation.body)) } }),
  responses: {
    [operation.status]: { description: 'Done', content: json(schemaOf(operation.output)) },
    ...errorResponses(errorsOf(operation), schemaOf),
  },
});

const scopeNote = ({ scope }: Operation): string =>
  scope === null ? 'Needs no token.' : `Needs a token with the scope \`${scope}\`.`;

const json = (schema: Json): Json => ({ 'application/json': { schema } });

const parametersOf = (place: 'path' | 'query', schema: z.ZodObject | undefined, schemaOf: SchemaWriter): Json[] =>
  Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !isOptional(field as z.ZodType),
    schema: schemaOf(field as z.ZodType),
  }));

const needsBody = (schema: z.ZodType): boolean => !schema.safeParse({}).success;
const isOptional = (schema: z.ZodType): boolean => schema.safeParse(undefined).success;

/** One response a status; OpenAPI knows no finer division, so the codes stand in its description. */
const errorResponses = (codes: readonly ErrorCode[], schemaOf: SchemaWriter): Record<string, Json> => {
  const content = json(schemaOf(ErrorBody));
  const byStatus = Map.groupBy(codes, (code) => httpStatusOf[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      { description: group.map((code) => `\`${code}\``).join(' or '), content },
    ]),
  );
};

const describeEvents = (schemaOf: SchemaWriter): Json => ({
  operationId: 'events.stream',
  tags: ['events'],
  summary: 'What happens in the engine, as server-sent events',
  description:
    'Each `data:` line is one event. `resync` says that events were lost: fetch anew. Needs a token with the scope `read`.',
  responses: {
    '200': { description: 'A stream without end', content: { 'text/event-stream': { schema: schemaOf(EngineEvent) } } },
    ...errorResponses(errorsOf({ scope: 'read', errors: [] }), schemaOf),
  },
});
