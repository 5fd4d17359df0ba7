import type { Hono } from 'hono';
import { EngineError } from '#electron/engine/engine-error.ts';
import { operations, type OperationId } from '#shared/contract/operations.ts';
import type { ApiEnv } from './api-env.ts';
import { bindOperation, type OperationParts } from './bind-operation.ts';

/** Gives every operation of the table its route. */
export const routeOperations = (app: Hono<ApiEnv>, parts: OperationParts): void => {
  for (const id of Object.keys(operations) as OperationId[]) {
    const { method, path } = operations[id];
    app.on(method, toHonoPath(path), bindOperation(id, parts));
  }
};

/** Answers every other method on the paths that are routed so far: OPTIONS with what there is, the rest with 405. */
export const refuseOtherMethods = (app: Hono<ApiEnv>): void => {
  const methods = new Map<string, Set<string>>();
  for (const { method, path } of app.routes) {
    if (method === 'ALL') continue;
    const known = methods.get(path) ?? new Set(['OPTIONS']);
    known.add(method);
    if (method === 'GET') known.add('HEAD');
    methods.set(path, known);
  }
  for (const [path, known] of methods) {
    const allow = [...known].sort().join(', ');
    app.options(path, (c) => c.body(null, 204, { allow }));
    app.all(path, (c) => {
      throw new EngineError('method_not_allowed', `${c.req.method} is not taken here; ${allow} are.`, { allow });
    });
  }
};

/** `/v1/memories/{id}` as Hono writes it. */
const toHonoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');
