// What a preload in the sandbox finds around it, in a world of its own.
const listeners = new Map();
const pending = new Map();
let lastRequest = 0;

const toJson = (value) => {
  const text = JSON.stringify(value);
  const same = JSON.stringify(text === undefined ? undefined : JSON.parse(text));
  if (same !== text) throw new Error('the stand-in for Electron cannot clone this value');
  return value;
};
const sendToMain = (message) => globalThis.standInSend(JSON.stringify(message));

// Called by the stand-in's main process.
globalThis.standInReceive = (text) => {
  const message = JSON.parse(text);
  if (message.kind === 'reply') {
    const { resolve, reject } = pending.get(message.id);
    pending.delete(message.id);
    if (message.ok) resolve(message.value);
    else reject(new Error(message.error));
  } else for (const listener of listeners.get(message.channel) ?? []) listener({}, ...message.args);
};

const only = (name, members) =>
  new Proxy(members, {
    get(target, key) {
      if (typeof key === 'string' && !(key in target))
        throw new Error(`the stand-in for Electron does not cover ${name}.${key}`);
      return target[key];
    },
  });

const ipcRenderer = only('ipcRenderer', {
  invoke: (channel, ...args) =>
    new Promise((resolve, reject) => {
      const id = ++lastRequest;
      pending.set(id, { resolve, reject });
      sendToMain({ id, channel, args: toJson(args) });
    }),
  on: (channel, listener) => {
    listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
  },
});

const node = document.createComment('');
const peer = makePeer(node, 'to-preload', 'to-page');
window.dispatchEvent(new MouseEvent(HANDSHAKE, { relatedTarget: node }));
const contextBridge = only('contextBridge', { exposeInMainWorld: (name, value) => peer.expose(name, value) });

const require = (name) => {
  if (name === 'electron') return only('electron', { contextBridge, ipcRenderer });
  throw new Error(`a preload in the sandbox cannot require ${name}`);
};
const process = only('process', {
  platform: PLATFORM,
  versions: {},
  contextIsolated: true,
  sandboxed: true,
  type: 'renderer',
});
