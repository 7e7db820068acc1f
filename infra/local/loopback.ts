import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface Loopback {
  endpoint: string;
  close(): Promise<void>;
}

/** Port 0 takes any free one; gives the one that was taken. */
export async function listenOn(server: Server, port = 0, host = '127.0.0.1'): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A port that nobody listens on at this moment, for programs that cannot tell which they took. */
export async function freePort(): Promise<number> {
  await using server = createTcpServer();
  return await listenOn(server);
}

/** A service on a port of its own that only this machine reaches. */
export async function loopback(handle: RequestHandler): Promise<Loopback> {
  const server = createServer((request, response) => {
    const answer = async () => handle(request, response);
    answer().catch((error: unknown) => {
      if (!request.errored)
        console.error(`${request.method} ${request.url?.split('?')[0]} broke in the local engine:`, error);
      response.destroy();
    });
  });
  // Objects of a package are written while others are read: no pause is too long here.
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
