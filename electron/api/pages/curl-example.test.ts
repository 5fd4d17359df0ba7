import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { type Operation } from '#shared/contract/operation.ts';
import { operations, type OperationId } from '#shared/contract/operations.ts';
import { parseInput } from '../request/parse-input.ts';
import { parseQuery } from '../request/parse-query.ts';
import { curlExample } from './curl-example.ts';

/** What curl would be called with: the example run by a real shell, with a `curl` that prints its arguments. */
const argumentsOf = (example: string): string[] =>
  execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${example}`], { env: { CMEM_TOKEN: 't0ken' } })
    .toString()
    .split('\0')
    .slice(0, -1);

test.skipIf(process.platform === 'win32').each(Object.keys(operations) as OperationId[])(
  'the example of %s is a call that the operation takes',
  (id) => {
    const operation: Operation = operations[id];
    const sent = argumentsOf(curlExample(id, 'http://127.0.0.1:7377'));
    const url = new URL(sent.find((argument) => argument.startsWith('http://')) ?? '');
    const template = new RegExp(`^${operation.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    const path = template.exec(url.pathname);
    expect(path).not.toBeNull();
    expect(sent.includes('-X') ? sent[sent.indexOf('-X') + 1] : 'GET').toBe(operation.method);
    expect(sent.includes('Authorization: Bearer t0ken')).toBe(operation.scope !== null);
    const body: unknown = sent.includes('-d') ? JSON.parse(sent[sent.indexOf('-d') + 1] ?? '') : {};
    parseInput(operation, { params: { ...path?.groups }, query: parseQuery(url.search), body });
  },
);
