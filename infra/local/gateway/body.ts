import type { IncomingMessage } from 'node:http';

/** What HTTP APIs take; the gateway in front refuses larger bodies before any function sees them. */
export const bodyLimit = 10 * 1024 * 1024;

/**
 * A refused body is let run out for this long, so that its sender gets to read the answer instead of a reset. The answer
 * must not ask to close the connection: it would be closed at once, and the sender still writing.
 */
const lingerMs = 2000;

/** Undefined where the body is larger than allowed; it is not read on then. */
export async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > bodyLimit) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > bodyLimit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Throws away what still arrives, for a moment; afterwards the connection is cut. */
export function linger(request: IncomingMessage): void {
  request.resume();
  const cut = setTimeout(() => request.destroy(), lingerMs);
  request.once('close', () => clearTimeout(cut));
}
