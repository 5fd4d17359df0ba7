import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#electron/testing/temporary-folder.ts';
import { type Endpoint, readEndpoint, removeEndpoint, writeEndpoint } from './discovery-file.ts';

const endpoint: Endpoint = {
  pid: 4711,
  port: 7377,
  version: '0.1.0',
  instance_id: 'first',
  started_at: '2026-01-02T12:00:00.000Z',
};

test('tells where the engine is, to its owner only', () => {
  const home = temporaryFolder();
  expect(readEndpoint(home)).toBeNull();
  writeEndpoint(home, endpoint);
  writeEndpoint(home, { ...endpoint, port: 7378 });
  expect(readEndpoint(home)).toEqual({ ...endpoint, port: 7378 });
  expect(readdirSync(home)).toEqual(['endpoint.json']);
  expect(statSync(join(home, 'endpoint.json')).mode & 0o777).toBe(0o600);
});

test('goes at a clean stop, unless another engine has taken over', () => {
  const home = temporaryFolder();
  writeEndpoint(home, endpoint);
  removeEndpoint(home, 'other');
  expect(readEndpoint(home)).toEqual(endpoint);
  removeEndpoint(home, 'first');
  removeEndpoint(home, 'first');
  expect(readdirSync(home)).toEqual([]);
});

test.each(['', '{', '[]', '{"pid":1}', JSON.stringify({ ...endpoint, port: 70000 })])('%j tells nothing', (content) => {
  const home = temporaryFolder();
  writeFileSync(join(home, 'endpoint.json'), content);
  expect(readEndpoint(home)).toBeNull();
  writeEndpoint(home, endpoint);
  expect(readEndpoint(home)).toEqual(endpoint);
});
