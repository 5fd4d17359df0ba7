import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';
import { operations } from './operations.ts';

const document = openApiDocument({ version: '1.2.3', serverUrl: 'http://127.0.0.1:7377' });
const paths = document['paths'] as Record<string, Record<string, { operationId: string; responses: object }>>;

test('an independent validator finds it valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(document));
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

test('every operation of the table is in it, once, and the event stream besides', () => {
  const described = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(described.sort()).toEqual([...Object.keys(operations), 'events.stream'].sort());
});

test('every reference leads somewhere', () => {
  const { schemas } = document['components'] as { schemas: object };
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target);
  expect(references.length).toBeGreaterThan(0);
  for (const target of references) expect(Object.keys(schemas)).toContain(target?.replace('#/components/schemas/', ''));
});

test('an operation says what it answers when it refuses', () => {
  const update = paths['/v1/memories/{id}']?.['patch'];
  expect(update?.responses).toMatchObject({
    '200': {},
    '409': { description: '`version_conflict` or `conflict`' },
    '413': { description: '`body_too_large` or `content_too_large`' },
  });
  expect(Object.keys(paths['/v1/health']?.['get']?.responses ?? {})).not.toContain('401');
});
