import { covered } from './covered.ts';

type Handler = Parameters<Electron.IpcMain['handle']>[1];

const handlers = new Map<string, Handler>();

export const ipcMain = covered(
  {
    handle(channel: string, handler: Handler) {
      if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
      handlers.set(channel, handler);
    },
  } satisfies Partial<Electron.IpcMain>,
  'ipcMain',
);

/** As Electron words it for the page. */
export const answerInvoke = async (
  channel: string,
  event: Electron.IpcMainInvokeEvent,
  args: unknown[],
): Promise<{ ok: true; value: unknown } | { ok: false; error: string }> => {
  const handler = handlers.get(channel);
  try {
    if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
    return { ok: true, value: (await handler(event, ...args)) as unknown };
  } catch (error) {
    return { ok: false, error: `Error invoking remote method '${channel}': ${String(error)}` };
  }
};
