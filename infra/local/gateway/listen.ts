import type { Server } from 'node:http';
import { createServer } from 'node:net';
import { listening } from '../loopback.ts';
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

/** Some browsers turn `localhost` into ::1, others into 127.0.0.1: the second listener hands its connections to the first. */
async function listenOnIpv6(server: Server, port: number): Promise<() => void> {
  const second = createServer((socket) => server.emit('connection', socket));
  try {
    await listening(second, port, '::1');
    return () => void second.close();
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') throw error;
    return () => undefined;
  }
}

/** Port 0 takes any free one. Without `host`, only this machine can connect. */
export async function listen(server: Server, port: number, host?: string) {
  try {
    const taken = await listening(server, port, host);
    const closeSecond = host ? () => undefined : await listenOnIpv6(server, taken);
    return { port: taken, closeSecond };
  } catch (error) {
    server.close();
    throw explain(error, port);
  }
}
