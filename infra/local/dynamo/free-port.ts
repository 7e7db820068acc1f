import { once } from 'node:events';
import { createServer } from 'node:net';

/** The port, if nobody listens on it at this moment; 0 finds one, for programs that cannot tell which they took. */
export async function freePort(port = 0): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}
