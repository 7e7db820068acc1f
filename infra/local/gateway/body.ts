import type { IncomingMessage } from 'node:http';

/** Bytes of the largest body that HTTP APIs accept; a larger one is refused before its function runs. */
export const bodyLimit = 10 * 1024 * 1024;

/**
 * Milliseconds for which a refused body is read on, so that its sender gets the answer instead of a reset. The answer
 * must not ask to close the connection: Node would close it at once, while the sender still writes.
 */
const lingerMs = 2000;

/** Undefined for a body above the limit, which is not read further. */
export async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const { 'content-length': length = 0, 'transfer-encoding': encoding } = request.headers;
  if (Number(length) > bodyLimit) return undefined;
  if (Number(length) === 0 && encoding === undefined) return Buffer.alloc(0);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > bodyLimit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Discards the remaining body for a moment, then cuts the connection. */
export function linger(request: IncomingMessage): void {
  request.resume();
  const cut = setTimeout(() => request.destroy(), lingerMs);
  request.once('close', () => clearTimeout(cut));
}
