import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { Delays, Fault } from './faults.ts';

/** What a provider sends back, if it arrives. */
export type Reply =
  | { status: number; type: string; body: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> }
  | 'lost';

/** The fields of a request, from its address and its body alike. */
export async function fieldsOf(request: IncomingMessage): Promise<{ path: string; fields: Record<string, string> }> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const body = new URLSearchParams(await text(request));
  return { path: pathname, fields: Object.fromEntries([...searchParams, ...body]) };
}

export function send(reply: Reply, response: ServerResponse): void {
  if (reply === 'lost') response.destroy();
  else response.writeHead(reply.status, { 'content-type': reply.type, ...reply.headers }).end(reply.body);
}

/** What becomes of a reply on its way back; a slow one takes so many real milliseconds. */
export async function onItsWay(
  fault: Fault | undefined,
  reply: Reply,
  { slowMs = 1000, whenSlow }: Pick<Delays, 'slowMs' | 'whenSlow'>,
): Promise<Reply> {
  if (fault === 'lose response') return 'lost';
  if (fault === 'bad gateway') return { status: 502, type: 'text/html', body: '<html>502 Bad Gateway</html>' };
  if (fault === 'slow') {
    whenSlow?.();
    await wait(slowMs);
  }
  return reply;
}
