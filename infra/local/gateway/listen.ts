import type { Server } from 'node:http';
import { createServer } from 'node:net';
import { listenOn } from '../loopback.ts';
import { StartProblem } from '../start-problem.ts';

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

function explain(error: unknown, port: number): unknown {
  if (codeOf(error) === 'EADDRINUSE') {
    return new StartProblem(
      `Port ${port} is in use by another program. Stop it, or take another port: PORT=${port + 1} npm start`,
    );
  }
  if (codeOf(error) === 'EACCES') {
    return new StartProblem(`Port ${port} needs more rights than this user has. Take another: PORT=3000 npm start`);
  }
  return error;
}

const loopbacks = ['127.0.0.1', '::1'];

/**
 * Other loopback addresses to listen on as well: some browsers resolve `localhost` to ::1, others to 127.0.0.1. Their
 * connections are passed to the first server.
 */
function otherLoopbacks(server: Server): string[] {
  const socketAddress = server.address();
  const address = typeof socketAddress === 'object' && socketAddress ? socketAddress.address : '';
  if (address === '::') return [];
  return address === '0.0.0.0' ? ['::1'] : loopbacks.filter((candidate) => candidate !== address);
}

/** Also listens on an address; a machine without IPv6 is not an error. */
async function listenAlso(server: Server, port: number, address: string): Promise<() => void> {
  const other = createServer((socket) => server.emit('connection', socket));
  try {
    await listenOn(other, port, address);
    return () => void other.close();
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') throw error;
    return () => undefined;
  }
}

/** Port 0 takes any free port. Without `host`, only this machine can connect. */
export async function listen(server: Server, port: number, host?: string) {
  try {
    const actualPort = await listenOn(server, port, host);
    const others = await Promise.all(otherLoopbacks(server).map((address) => listenAlso(server, actualPort, address)));
    const closeOthers = () => {
      for (const close of others) close();
    };
    return { port: actualPort, closeOthers };
  } catch (error) {
    server.close();
    throw explain(error, port);
  }
}
