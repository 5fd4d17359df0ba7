import { access, constants, readFile, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { ModelChoice } from '#electron/engine/ports.ts';
import { packageFolder } from '#electron/package-folder.ts';
import { loadConfig, type Config } from '#electron/platform/config.ts';
import { readEndpoint } from '#electron/platform/discovery-file.ts';
import { findEngine } from '#electron/platform/local-client.ts';
import { hostPlace, type Paths } from '#electron/platform/paths.ts';
import { askGit } from '#electron/platform/run-git.ts';
import type { EmbeddingStatus } from '#shared/schemas/status.ts';
import { byteSize } from './byte-size.ts';
import { counted } from './counted.ts';
import { defineCommand } from './command.ts';
import { explainFailure } from './explain-failure.ts';
import { leavesMachine } from './leaves-machine.ts';
import type { Session } from './session.ts';

interface Finding {
  readonly check: string;
  readonly result: 'ok' | 'warn' | 'fail';
  readonly found: string;
  /** What to do, where something is wrong. */
  readonly advice?: string;
}

export const doctor = defineCommand({
  summary: 'Look for what is wrong, and say what to do',
  flags: { repair: { summary: 'First make the indexes anew from the memories' } },
  details: `Changes nothing, unless told to repair, and starts nothing. Without a running engine the store itself is not looked
into. A repair touches no memory; while it goes on nothing else is answered.`,
  examples: [
    ['doctor', ''],
    ['doctor --repair', 'when an index does not agree with the memories'],
  ],
  async run({ flags, session }) {
    const { output } = session;
    if (flags.repair) await (await session.connect()).call('engine.repair', {}, session.signal);
    const findings = await examine(session);
    if (output.json) await output.document({ findings });
    for (const { check, result, found, advice } of output.json ? [] : findings) {
      const mark = result === 'ok' ? 'ok  ' : output.bold(result);
      await output.line(
        `${mark}  ${check.padEnd(12)}  ${found}${advice === undefined ? '' : `\n${' '.repeat(20)}→ ${advice}`}`,
      );
    }
    return findings.some(({ result }) => result === 'fail') ? 1 : 0;
  },
});

const examine = async (session: Session): Promise<Finding[]> => {
  const { paths, model, codeModel, modelPrecision } = loadConfig(session.environment, hostPlace());
  const running = (await findEngine(paths.home).catch(() => null)) !== null;
  return [
    examineNode(process.versions.node),
    await examineGit(session.workingFolder),
    await examineFolder(paths.home),
    await examinePrivateFile('keys', paths.keysFile, 'Without it the store cannot be read. Put back a copy of it.'),
    await examineSpace(paths),
    ...(running
      ? await examineEngine(session)
      : [
          examineAbsence(paths),
          await examineModel(model, modelPrecision),
          ...(codeModel === null ? [] : [await examineModel(codeModel, modelPrecision, 'code model')]),
        ]),
  ];
};

const examineNode = (version: string): Finding => {
  const isFit = Number.parseInt(version, 10) >= 24;
  const finding = { check: 'node', found: `Node ${version}` };
  return isFit
    ? { ...finding, result: 'ok' }
    : { ...finding, result: 'fail', advice: 'CMEM needs Node 24: npm ci brings it.' };
};

const examineGit = async (folder: string): Promise<Finding> => {
  const { exitCode, stdout } = await askGit(folder, ['--version']);
  const [, major = 0, minor = 0] = (/(\d+)\.(\d+)/.exec(stdout) ?? []).map(Number);
  if (exitCode !== 0) {
    return {
      check: 'git',
      result: 'warn',
      found: 'not found',
      advice: 'Install git: projects are told apart by it, and "cmem import git" reads with it.',
    };
  }
  const isFit = major > 2 || (major === 2 && minor >= 31);
  if (isFit) return { check: 'git', result: 'ok', found: `${major}.${minor}` };
  return { check: 'git', result: 'warn', found: `${major}.${minor}`, advice: 'Update git to 2.31 or later.' };
};

const examineFolder = async (home: string): Promise<Finding> => {
  const check = 'data folder';
  const status = await stat(home).catch(() => null);
  if (status === null)
    return { check, result: 'warn', found: `${home} is not there`, advice: 'The first "cmem serve" makes it.' };
  if (!status.isDirectory()) return { check, result: 'fail', found: `${home} is no folder`, advice: 'Move it aside.' };
  const isWritable = await access(home, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable) {
    return { check, result: 'fail', found: `${home} cannot be written to`, advice: 'Give this user the right to.' };
  }
  if (isOpenToOthers(status.mode)) {
    return { check, result: 'warn', found: `${home} is open to other users`, advice: `chmod 700 '${home}'` };
  }
  return { check, result: 'ok', found: home };
};

const examinePrivateFile = async (check: string, file: string, adviceIfGone: string): Promise<Finding> => {
  const status = await stat(file).catch(() => null);
  if (status === null) {
    const isFirstStart = (await stat(path.dirname(file)).catch(() => null)) === null;
    const advice = isFirstStart ? 'The first "cmem serve" makes it.' : adviceIfGone;
    return { check, result: isFirstStart ? 'warn' : 'fail', found: `${file} is not there`, advice };
  }
  if (isOpenToOthers(status.mode)) {
    return { check, result: 'fail', found: `${file} is open to other users`, advice: `chmod 600 '${file}'` };
  }
  return { check, result: 'ok', found: file };
};

/** Windows has no such bits; there the folder inherits the rights of the user's profile. */
const isOpenToOthers = (mode: number): boolean => process.platform !== 'win32' && (mode & 0o077) !== 0;

const LITTLE_SPACE_BYTES = 1024 ** 3;
const NO_SPACE_BYTES = 50 * 1024 ** 2;

const examineSpace = async ({ home }: Paths): Promise<Finding> => {
  const check = 'disk';
  const disk = await statfs(home).catch(() => statfs(path.dirname(home)).catch(() => null));
  if (disk === null) return { check, result: 'warn', found: 'the free space is not known' };
  const free = disk.bavail * disk.bsize;
  const found = `${byteSize(free)} free`;
  if (free >= LITTLE_SPACE_BYTES) return { check, result: 'ok', found };
  return {
    check,
    result: free < NO_SPACE_BYTES ? 'fail' : 'warn',
    found,
    advice: 'Make room on the disk of the data folder.',
  };
};

const examineAbsence = ({ home }: Paths): Finding => {
  const endpoint = readEndpoint(home);
  const found =
    endpoint === null
      ? 'not running'
      : `not running, though it said it listens on port ${endpoint.port}; it was killed`;
  return { check: 'engine', result: 'warn', found, advice: 'Start it with: cmem serve' };
};

const examineModel = async (
  choice: ModelChoice,
  precision: Config['modelPrecision'],
  check: 'model' | 'code model' = 'model',
): Promise<Finding> => {
  if (choice.kind === 'built-in') return examineBuiltInModel();
  if (choice.kind === 'endpoint') {
    const { model, url, sendsTo } = choice.endpoint;
    const found = `${model} at ${url}, which is asked while CMEM runs`;
    if (sendsTo === null) return { check, result: 'ok', found };
    return { check, result: 'warn', found, advice: leavesMachine(sendsTo) };
  }
  const weights = path.join(choice.folder, 'onnx', precision === 'int8' ? 'model_quantized.onnx' : 'model.onnx');
  const isThere = await access(weights, constants.R_OK).then(
    () => true,
    () => false,
  );
  if (isThere) return { check, result: 'ok', found: choice.folder };
  const setting = check === 'model' ? 'CMEM_MODEL' : 'CMEM_CODE_MODEL';
  const advice = `Fetch it with "cmem model fetch ID", or set ${setting} to the folder that it lies in.`;
  return { check, result: 'fail', found: `${weights} cannot be read`, advice };
};

const examineBuiltInModel = async (): Promise<Finding> => {
  const folder = path.join(packageFolder, 'resources', 'models', 'all-MiniLM-L6-v2');
  try {
    const manifest = z
      .object({ name: z.string(), outputs: z.record(z.string(), z.object({ bytes: z.int() })) })
      .parse(JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')));
    for (const [name, { bytes }] of Object.entries(manifest.outputs)) {
      const { size } = await stat(path.join(folder, name));
      if (size !== bytes) throw new Error(`${name} has ${size} bytes instead of ${bytes}`);
    }
    return { check: 'model', result: 'ok', found: manifest.name };
  } catch (error) {
    const found = error instanceof Error ? error.message : 'not built';
    return { check: 'model', result: 'fail', found, advice: 'Build it with: npm run model' };
  }
};

const examineEngine = async (session: Session): Promise<Finding[]> => {
  try {
    const client = await session.connect();
    const {
      version,
      process: engine,
      embedding,
      code_embedding: codeEmbedding,
      store,
      encryption,
      problems,
    } = await client.call('engine.status', { check: 'true' }, session.signal);
    const damage = problems?.store ?? [];
    const drift = problems?.indexes ?? [];
    return [
      { check: 'engine', result: 'ok', found: `${version}, process ${engine.pid}` },
      {
        check: 'store',
        result: damage.length === 0 ? 'ok' : 'fail',
        found: damage.length === 0 ? `${byteSize(store.bytes)}, every page is sound` : damage.join('; '),
        ...(damage.length === 0 ? {} : { advice: 'Stop CMEM and put back a backup from the folder backups.' }),
      },
      {
        check: 'indexes',
        result: drift.length === 0 ? 'ok' : 'fail',
        found: drift.length === 0 ? 'agree with the memories' : drift.join('; '),
        ...(drift.length === 0 ? {} : { advice: 'Make them anew with: cmem doctor --repair' }),
      },
      ...embeddingFindings('model', embedding),
      ...(codeEmbedding === null ? [] : embeddingFindings('code model', codeEmbedding)),
      {
        check: 'encryption',
        result: encryption.advice === null ? 'ok' : 'warn',
        found: `${encryption.cipher}, key protected by ${encryption.slots.join(' and ')}`,
        ...(encryption.advice === null ? {} : { advice: encryption.advice }),
      },
    ];
  } catch (error) {
    if (session.signal.aborted) throw error;
    return [{ check: 'engine', result: 'fail', found: explainFailure(error).message }];
  }
};

const embeddingFindings = (
  check: 'model' | 'code model',
  { model, state, problem, pending, sends_to }: EmbeddingStatus,
): Finding[] => [
  {
    check,
    result: state === 'failed' ? 'fail' : 'ok',
    found: `${model}, ${state}; ${counted(pending, 'memory')} without a vector yet`,
    ...(problem === null ? {} : { advice: `${problem} Until then what it would embed is found by words alone.` }),
  },
  ...(sends_to === null
    ? []
    : [
        {
          check: 'privacy',
          result: 'warn',
          found: leavesMachine(sends_to),
          advice: 'If that is not meant, unset CMEM_EMBEDDING_URL and start CMEM again.',
        } as const,
      ]),
];
