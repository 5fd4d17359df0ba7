import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { EngineError } from '#electron/engine/engine-error.ts';
import type { NewId } from '#electron/engine/ports.ts';
import { prepareClose } from './prepare-close.ts';
import { malformedRequestAnswer } from './malformed-request.ts';
import type { ServerLimits } from './server-limits.ts';

const LOOPBACK = '127.0.0.1';

export interface ListenOptions {
  readonly fetch: (request: Request) => Response | Promise<Response>;
  /** 0 takes any free one. */
  readonly port: number;
  /** Take any free port if this one is taken: right unless somebody asked for exactly this one. */
  readonly orElseFree: boolean;
  readonly limits: ServerLimits;
  readonly newId: NewId;
}

export interface Listening {
  readonly port: number;
  /** Takes no more connections, lets requests under way end, and cuts what is left after `closeGraceMs`. */
  close(): Promise<void>;
}

/** Serves on the loopback address alone. Throws `port_taken` if the port cannot be had. */
export const listen = async (options: ListenOptions): Promise<Listening> => {
  const server = createHttpServer(options);
  const close = prepareClose(server, options.limits.closeGraceMs);
  try {
    await bind(server, options.port);
  } catch (error) {
    if (!isTaken(error)) throw error;
    if (!options.orElseFree) throw portTaken(options.port, error);
    await bind(server, 0);
  }
  const { port } = server.address() as AddressInfo;
  return { port, close };
};

const createHttpServer = ({ fetch, limits, newId }: ListenOptions): Server => {
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: Math.min(limits.headersTimeoutMs, 5_000),
    },
    getRequestListener(fetch, { errorHandler: () => unreadableTarget(newId()) }),
  );
  server.maxConnections = limits.connections;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (socket.writable) socket.end(malformedRequestAnswer(error.code, newId()));
    else socket.destroy();
  });
  return server;
};

/** For a request of which no URL can be made, so that the app never sees it. */
const unreadableTarget = (requestId: string): Response => {
  const message = 'The Host header and the path of the request do not make an address.';
  return Response.json(
    { error: { code: 'invalid_request', message, details: {}, request_id: requestId } },
    { status: 400, headers: { 'x-request-id': requestId } },
  );
};

const bind = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: LOOPBACK, port, exclusive: true }, () => {
      server.off('error', reject);
      resolve();
    });
  });

const isTaken = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES');

const portTaken = (port: number, { code }: NodeJS.ErrnoException) =>
  new EngineError(
    'port_taken',
    code === 'EACCES'
      ? `Port ${port} may not be used by this account; choose one above 1023 with CMEM_PORT.`
      : `Port ${port} is taken by another program; choose another with CMEM_PORT, or leave it out to have one chosen.`,
    { port },
  );
