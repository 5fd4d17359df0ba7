import { parentPort } from 'node:worker_threads';
import { loadCodeParser } from './code-parser.ts';
import { cutCode } from './cut-code.ts';
import type { CutTask } from './cut-task.ts';
import { grammarOf } from './grammars.ts';
import type { WorkerMessage } from './isolated-worker.ts';
import { type Cut, mergePieces } from './merge-pieces.ts';

const port = parentPort;
if (port === null) throw new Error('cut-worker.ts runs as a thread');

const parser = await loadCodeParser();

const cut = async ({ text, language, path }: CutTask): Promise<Cut[] | null> => {
  const grammar = grammarOf(language, path);
  if (grammar === null) return null;
  return parser.parse(text, grammar, ({ rootNode }) => mergePieces(text, cutCode(text, rootNode, grammar)));
};

const say = (message: WorkerMessage<Cut[]>) => port.postMessage(message);

// An error that is thrown here ends the thread, and its memory with it.
port.on('message', (task: CutTask) => void cut(task).then((answer) => say({ answer })));
say({ ready: true });
