import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface Loopback {
  endpoint: string;
  close(): Promise<void>;
}

/** Listens on a port, 0 for any free one; gives the actual port. */
export async function listenOn(server: Server, port = 0, host = '127.0.0.1'): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A port that is free now, for programs that cannot report which one they took. */
export async function freePort(): Promise<number> {
  await using server = createTcpServer();
  return await listenOn(server);
}

/** Starts a service on a port that only this machine reaches. */
export async function loopback(handle: RequestHandler): Promise<Loopback> {
  const server = createServer((request, response) => {
    const answer = async () => handle(request, response);
    answer().catch((error: unknown) => {
      if (!request.errored)
        console.error(`${request.method} ${request.url?.split('?')[0]} broke in the local engine:`, error);
      response.destroy();
    });
  });
  // A ZIP is written while its objects are read, with pauses of any length.
  server.requestTimeout = 0;
  return {
    endpoint: `http://127.0.0.1:${await listenOn(server)}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
