import type { IncomingMessage } from 'node:http';
import { callerAt } from '#functions/domain/addresses';
import { sharedWindow } from '#functions/domain/throttling';
import { budgets } from '#shared/budgets';
import type { RequestHandler } from '../loopback.ts';

const { uses, window } = budgets.downloadedBytes;

const addressOf = ({ socket }: IncomingMessage): string => callerAt(socket.remoteAddress ?? '');

/**
 * Limits the bytes that the content host sends to one address in a day. The call that gives a link counts the file
 * once; the link can be followed again while it is valid, which only the sent bytes show. The counts are lost with the
 * process.
 */
export function limitDailyBytes(answer: RequestHandler, now: () => number, mostBytes: number = uses): RequestHandler {
  let from = 0;
  const sent = new Map<string, number>();

  return async (request, response) => {
    const today = sharedWindow(window, now());
    if (today.from !== from) sent.clear();
    from = today.from;

    const [address, bytesBefore] = [addressOf(request), request.socket.bytesWritten];
    const isRead = request.method === 'GET';
    if (isRead && (sent.get(address) ?? 0) >= mostBytes) {
      const seconds = Math.ceil((today.until - now()) / 1000);
      response.writeHead(429, { 'retry-after': String(seconds), 'content-type': 'text/plain; charset=utf-8' });
      response.end(`Too many downloads. Please try again in ${seconds} seconds\n`);
      return;
    }
    try {
      await answer(request, response);
    } finally {
      if (isRead) sent.set(address, (sent.get(address) ?? 0) + request.socket.bytesWritten - bytesBefore);
    }
  };
}
