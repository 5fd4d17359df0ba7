/** What a utility process of Electron finds: `process.parentPort`, which keeps what arrives before there is a listener. */
import { EventEmitter } from 'node:events';
import { pathToFileURL } from 'node:url';

const [node = '', , modulePath = '', ...args] = process.argv;
const events = new EventEmitter();
let early: unknown[] | null = [];
process.on('message', (data) => {
  if (early === null) events.emit('message', { data, ports: [] });
  else early.push(data);
});
process.on('disconnect', () => process.exit(1));
const send = process.send?.bind(process);
const parentPort = {
  on(event: string, listener: (event: { data: unknown }) => void) {
    events.on(event, listener);
    const waiting = early ?? [];
    early = null;
    for (const data of waiting) events.emit('message', { data, ports: [] });
    return parentPort;
  },
  postMessage: (message: unknown) => void send?.(structuredClone(message)),
};
Object.assign(process, { parentPort, type: 'utility' });
// Electron's has no channel of Node's.
Object.assign(process, { send: undefined });
process.argv = [node, modulePath, ...args];
await import(pathToFileURL(modulePath).href);
