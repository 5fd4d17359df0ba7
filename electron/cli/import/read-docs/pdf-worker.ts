import { parentPort } from 'node:worker_threads';
import type { WorkerMessage } from '../read-code/isolated-worker.ts';
import { outlinePdf } from './outline-pdf.ts';
import type { OutlinedText, Unreadable } from './outlined-text.ts';

const port = parentPort;
if (port === null) throw new Error('pdf-worker.ts runs as a thread');

const say = (message: WorkerMessage<OutlinedText | Unreadable>) => port.postMessage(message);

port.on('message', (bytes: Uint8Array) => void outlinePdf(bytes).then((answer) => say({ answer })));
say({ ready: true });
