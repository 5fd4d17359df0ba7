import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { silentLogger } from '#electron/testing/silent-logger.ts';
import { temporaryFolder } from '#electron/testing/temporary-folder.ts';
import type { Embedder, ModelCard } from '../ports.ts';
import { openFolderEmbedder, type FolderEmbedderOptions } from './folder-embedder.ts';
import { openOnnxEmbedder } from './onnx-embedder.ts';

const BUILT_IN = join(import.meta.dirname, '../../../resources/models/all-MiniLM-L6-v2');
const SILENT: ModelCard = { pooling: undefined, queryPrefix: undefined, documentPrefix: undefined };
const MEAN: ModelCard = { ...SILENT, pooling: 'mean' };

const TEXTS = [
  'How do I reset the database password?',
  'export const sum = (a: number, b: number): number => a + b;',
  'Ошибка соединения с сервером',
  'The quick brown fox jumps over the lazy dog. '.repeat(12),
];

/** The built-in model as another one that lies elsewhere, without what CMEM itself says of it. */
const folderForTest = (files: Readonly<Record<string, unknown>> = {}): string => {
  const folder = join(temporaryFolder(), 'other-model');
  const own = ['fp32', 'manifest.json', '.built', 'model.onnx'];
  cpSync(BUILT_IN, folder, { recursive: true, filter: (path) => !own.some((name) => path.endsWith(name)) });
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), JSON.stringify(content));
  }
  return folder;
};

const open = async (options: Partial<FolderEmbedderOptions> = {}): Promise<Embedder> => {
  const embedder = await openFolderEmbedder({
    modelFolder: BUILT_IN,
    precision: 'int8',
    card: MEAN,
    logger: silentLogger,
    ...options,
  });
  onTestFinished(() => embedder.close());
  return embedder;
};

const cosine = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((sum, value, index) => sum + value * b[index]!, 0);

describe('a model in a folder', () => {
  test('gives the vectors that the built-in model gives, when it is that model', async () => {
    const other = await open({ modelFolder: folderForTest() });
    const builtIn = await openOnnxEmbedder({ modelFolder: BUILT_IN, precision: 'int8', logger: silentLogger });
    onTestFinished(() => builtIn.close());
    const [mine, theirs] = await Promise.all([other.embedDocuments(TEXTS), builtIn.embedDocuments(TEXTS)]);
    for (const [index, vector] of mine.entries()) expect(cosine(vector, theirs[index]!)).toBeGreaterThan(0.9999);
    expect(cosine(await other.embedQuery(TEXTS[0]!), theirs[0]!)).toBeGreaterThan(0.9999);
    const content = TEXTS.join('\n\n').repeat(5);
    const request = [{ content, context: 'notes.md' }];
    expect(await other.chunk(request)).toEqual(await builtIn.chunk(request));
    expect(other.model).toMatchObject({ name: 'other-model int8', dimensions: 384, windowTokens: 256 });
    expect(other.model.fingerprint).not.toBe(builtIn.model.fingerprint);
  });

  test('has another fingerprint with other files, pooling or prefixes, and the same one elsewhere', async () => {
    const modelFolder = folderForTest();
    const fingerprint = async (options: Partial<FolderEmbedderOptions>) => (await open(options)).model.fingerprint;
    const first = await fingerprint({});
    expect(await fingerprint({ modelFolder })).toBe(first);
    const others = [
      await fingerprint({ precision: 'fp32' }),
      await fingerprint({ card: { ...MEAN, pooling: 'cls' } }),
      await fingerprint({ card: { ...MEAN, queryPrefix: 'query: ' } }),
    ];
    const config = join(modelFolder, 'config.json');
    writeFileSync(config, `${readFileSync(config, 'utf8')} `);
    others.push(await fingerprint({ modelFolder }));
    expect(new Set([first, ...others]).size).toBe(5);
  });

  test('pools and prefixes as the settings say, or else as its own files do', async () => {
    const modelFolder = folderForTest({
      '1_Pooling/config.json': { word_embedding_dimension: 384, pooling_mode_cls_token: true },
      'config_sentence_transformers.json': { prompts: { query: 'query: ', passage: 'passage: ' } },
    });
    const text = TEXTS[0]!;
    const plain = await open({ card: { ...SILENT, pooling: 'cls', queryPrefix: undefined } });
    const own = await open({ modelFolder, card: SILENT });
    const [asQuery, asPassage] = await plain.embedDocuments([`query: ${text}`, `passage: ${text}`]);
    expect(cosine(await own.embedQuery(text), asQuery!)).toBeGreaterThan(0.9999);
    expect(cosine((await own.embedDocuments([text]))[0]!, asPassage!)).toBeGreaterThan(0.9999);
    const told = await open({ modelFolder, card: { pooling: 'mean', queryPrefix: 'Q ', documentPrefix: undefined } });
    const mean = await open();
    expect(cosine(await told.embedQuery(text), await mean.embedQuery(`Q ${text}`))).toBeGreaterThan(0.9999);
  });

  test('keeps the end of a document that is too long, and the start of a query', async () => {
    const embedder = await open();
    const long = `${'cat '.repeat(400)}${'the airport train is late '.repeat(60)}`;
    const [document, cats, train] = await embedder.embedDocuments([long, 'cat cat cat', 'the airport train is late']);
    expect(cosine(document!, train!)).toBeGreaterThan(cosine(document!, cats!));
    const query = await embedder.embedQuery(long);
    expect(cosine(query, cats!)).toBeGreaterThan(cosine(query, train!));
  });
});

describe('a bad folder', () => {
  test.each(['config.json', 'tokenizer.json', 'tokenizer_config.json', 'onnx/model_quantized.onnx'])(
    'without %s, or with a damaged one, names the file',
    async (file) => {
      const modelFolder = folderForTest();
      writeFileSync(join(modelFolder, file), '{"');
      await expect(open({ modelFolder })).rejects.toThrow(join(modelFolder, file));
      rmSync(join(modelFolder, file));
      await expect(open({ modelFolder })).rejects.toThrow(join(modelFolder, file));
    },
  );

  test('without the weights of a precision says how to choose the other', async () => {
    const modelFolder = folderForTest();
    rmSync(join(modelFolder, 'onnx/model_quantized.onnx'));
    await expect(open({ modelFolder })).rejects.toThrow('CMEM_MODEL_PRECISION=fp32');
  });

  test('that does not tell its pooling has the person say it', async () => {
    await expect(open({ card: SILENT })).rejects.toThrow('set CMEM_MODEL_POOLING to mean, cls or last_token');
  });

  test('that is not there names the file', async () => {
    const modelFolder = join(temporaryFolder(), 'nothing');
    await expect(open({ modelFolder })).rejects.toThrow(join(modelFolder, 'config.json'));
  });

  test('with a window too small for text is refused', async () => {
    const modelFolder = folderForTest();
    writeFileSync(join(modelFolder, 'config.json'), '{"model_type":"bert","max_position_embeddings":4}');
    await expect(open({ modelFolder })).rejects.toThrow('takes 4 tokens');
  });
});
