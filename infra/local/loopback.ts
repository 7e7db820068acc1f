import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface Loopback {
  endpoint: string;
  close(): Promise<void>;
}

/** A service on a port of its own that only this machine reaches. */
export async function loopback(
  handle: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<Loopback> {
  const server = createServer((request, response) => {
    const answer = async () => handle(request, response);
    answer().catch((error: unknown) => {
      if (!request.errored) console.error(`${request.method} ${request.url} broke in the local engine:`, error);
      response.destroy();
    });
  });
  // Objects of a package are written while others are read: no pause is too long here.
  server.requestTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port for a local engine');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
