import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Prepares a server for an orderly end, and gives what ends it: no more connections are taken, those without a request
 * under way end at once, the others with their answer, and after `graceMs` whatever is left. Node's own
 * `closeIdleConnections` spares connections that never sent a request, of which browsers keep some in reserve.
 */
export const prepareClose = (server: Server, graceMs: number): (() => Promise<void>) => {
  const underWay = new Map<Socket, number>();
  let closing = false;

  server.on('connection', (socket) => {
    underWay.set(socket, 0);
    socket.once('close', () => underWay.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    underWay.set(socket, (underWay.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (underWay.get(socket) ?? 1) - 1;
      if (underWay.has(socket)) underWay.set(socket, left);
      if (closing && left === 0) socket.destroySoon();
    });
  });

  return async () => {
    closing = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const [socket, requests] of underWay) if (requests === 0) socket.destroySoon();
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    await closed;
    clearTimeout(cut);
  };
};
