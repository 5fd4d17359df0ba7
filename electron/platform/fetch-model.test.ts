import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { commandLineForTest } from '#electron/testing/command-line-for-test.ts';
import { type EngineForTest, startForTest } from '#electron/testing/engine-for-test.ts';
import { temporaryFolder } from '#electron/testing/temporary-folder.ts';
import { fetchModel, type ModelFetch } from './fetch-model.ts';

const BUILT_IN = join(import.meta.dirname, '../../resources/models/all-MiniLM-L6-v2');
const ID = 'sentence/mini';
const POOLING = { pooling_mode_mean_tokens: true };

type Faults = Readonly<Record<string, (response: ServerResponse) => unknown>>;

/** A stand-in for the hub, which has one model: the built-in one. */
const hubForTest = async (faults: Faults = {}): Promise<string> => {
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/cdn/')) return send(response, join(BUILT_IN, request.url.slice('/cdn/'.length)));
    const prefix = `/${ID}/resolve/main/`;
    const file = request.url?.startsWith(prefix) ? request.url.slice(prefix.length) : '';
    const fault = faults[file];
    const path = join(BUILT_IN, file);
    if (fault !== undefined) return void fault(response);
    if (file === '1_Pooling/config.json') return void response.end(JSON.stringify(POOLING));
    if (file === '' || !existsSync(path)) return void response.writeHead(404).end('Entry not found');
    // As the hub does with large files.
    if (file.endsWith('.onnx')) return void response.writeHead(302, { location: `/cdn/${file}` }).end();
    return send(response, path);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const send = (response: ServerResponse, path: string): void => {
  response.setHeader('content-length', statSync(path).size);
  createReadStream(path).pipe(response);
};

const get = (mirror: string, modelsFolder: string, more: Partial<ModelFetch> = {}) =>
  fetchModel({
    id: ID,
    mirror,
    precision: 'int8',
    modelsFolder,
    signal: new AbortController().signal,
    onFile: () => undefined,
    onBytes: () => undefined,
    ...more,
  });

describe('a model', () => {
  test('is fetched with all that it needs, once, and its progress told', async () => {
    const modelsFolder = temporaryFolder();
    const mirror = await hubForTest();
    const told: [string, number | undefined][] = [];
    let bytes = 0;
    const onFile = (file: string, size: number | undefined) => void told.push([file, size]);
    const outcome = await get(mirror, modelsFolder, { onFile, onBytes: (count) => void (bytes = count) });
    const folder = join(modelsFolder, 'sentence', 'mini');
    expect(outcome).toEqual({ folder, fetched: true });
    const weights = 'onnx/model_quantized.onnx';
    expect(told.map(([file]) => file)).toEqual([
      'config.json',
      'tokenizer.json',
      'tokenizer_config.json',
      weights,
      '1_Pooling/config.json',
    ]);
    expect(told[3]?.[1]).toBe(statSync(join(BUILT_IN, weights)).size);
    expect(bytes).toBe(JSON.stringify(POOLING).length);
    for (const file of ['config.json', weights])
      expect(readFileSync(join(folder, file)).equals(readFileSync(join(BUILT_IN, file)))).toBe(true);
    expect(readdirSync(modelsFolder)).toEqual(['sentence']);
    expect(await get('http://127.0.0.1:1', modelsFolder)).toEqual({ folder, fetched: false });
  });

  test.each<[string, Faults, RegExp]>([
    ['lacks a file', { 'tokenizer.json': (r) => r.writeHead(404).end() }, /tokenizer\.json is not there\.$/],
    ['lacks the weights', { 'onnx/model_quantized.onnx': (r) => r.writeHead(404).end() }, /CMEM_MODEL_PRECISION=fp32/],
    ['is closed to others', { 'config.json': (r) => r.writeHead(401).end() }, /HTTP 401\. See that the id is right/],
    [
      'breaks off',
      {
        'onnx/model_quantized.onnx': (r) =>
          r.writeHead(200, { 'content-length': '99' }).write('half', () => r.destroy()),
      },
      /broke off\. Try again/,
    ],
  ])('that %s leaves nothing behind', async (_name, faults, message) => {
    const modelsFolder = temporaryFolder();
    await expect(get(await hubForTest(faults), modelsFolder)).rejects.toThrow(message);
    expect(readdirSync(modelsFolder)).toEqual([]);
  });

  test('can be broken off', async () => {
    const modelsFolder = temporaryFolder();
    const abort = new AbortController();
    const mirror = await hubForTest({ 'tokenizer.json': () => abort.abort() });
    await expect(get(mirror, modelsFolder, { signal: abort.signal })).rejects.toThrow(/abort/i);
    expect(readdirSync(modelsFolder)).toEqual([]);
  });

  test.each([
    [{ id: '../../etc' }, /no id of a model/],
    [{ id: 'name' }, /no id of a model/],
    [{ mirror: 'http://models.example.com' }, /must be an https URL/],
    [{ mirror: 'file:///tmp' }, /must be an https URL/],
  ])('is not looked for with %j', async (given, message) => {
    await expect(get('http://127.0.0.1:1', temporaryFolder(), given)).rejects.toThrow(message);
  });
});

test('what was fetched is used by its id, beside the models before it', async () => {
  const home = temporaryFolder();
  const { json, run } = commandLineForTest(home);
  const missing: EngineForTest = await startForTest({ home, environment: { CMEM_MODEL: ID } });
  onTestFinished(() => missing.stop());
  await missing.modelSettled;
  const { embedding } = await missing.engine.status(missing.owner, false);
  expect(embedding).toMatchObject({ state: 'failed', fingerprint: null });
  expect(embedding.problem).toContain(join(home, 'models', 'sentence', 'mini', 'config.json'));
  await missing.stop();

  expect(await json(['model', 'fetch', ID, '--mirror', await hubForTest()])).toMatchObject({ fetched: true });
  const engine = await startForTest({ home, environment: { CMEM_MODEL: ID } });
  onTestFinished(() => engine.stop());
  await engine.engine.addMemories(engine.owner, [{ project: 'p', content: 'the walrus swims' }]);
  await engine.embedded();
  const { stdout } = await run(['model', 'list']);
  expect(stdout).toMatch(/^mini int8\tin use\t1 memory\t384 dimensions\tsince .*\t[0-9a-f]{12}\n$/);
});
