import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Loopback, loopback } from '../loopback.ts';
import { FakeAlipay, type FakeAlipayOptions, type Reply } from './alipay.ts';
import { bodyOf } from './http.ts';

export interface AlipayServer {
  alipay: FakeAlipay;
  /** For `ALIPAY_GATEWAY`. */
  gateway: string;
  stop(): Promise<void>;
}

async function reply(alipay: FakeAlipay, request: IncomingMessage): Promise<Reply> {
  const address = new URL(request.url ?? '/', 'http://localhost');
  const body = new URLSearchParams((await bodyOf(request)).toString('utf8'));
  return alipay.answer(Object.fromEntries([...address.searchParams, ...body]));
}

function send(answered: Reply, response: ServerResponse): void {
  if (answered === 'lost') response.destroy();
  else response.writeHead(answered.status, { 'content-type': answered.type }).end(answered.body);
}

/** The gateway and the downloads of bills on a port of their own. */
export async function startFakeAlipay(options: FakeAlipayOptions): Promise<AlipayServer> {
  const alipay = new FakeAlipay(options);
  const server: Loopback = await loopback(async (request, response) => {
    const [, day] = /^\/bill\/([\d-]+)$/.exec(request.url ?? '') ?? [];
    if (day === undefined) return send(await reply(alipay, request), response);
    response.writeHead(200, { 'content-type': 'application/zip' }).end(await alipay.bills.download(day));
  });
  alipay.endpoint = server.endpoint;
  return { alipay, gateway: `${server.endpoint}/gateway.do`, stop: server.close };
}
