import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { loopback } from '#infra/local/loopback';
import { type Reply, send } from '../http.ts';
import { listPage, orderPage } from './page.ts';
import { WechatRefusal } from './trades.ts';
import { FakeWechat, type FakeWechatOptions } from './wechat.ts';

export interface WechatServerOptions extends FakeWechatOptions {
  /** How often, in real milliseconds, what is due is told. Where it is not said, whoever has the clock lets it be told. */
  deliverEveryMs?: number;
}

/** The API, the page that asks for an openid, and pages to pay on, on one port: its address is for `WECHAT_API_BASE`. */
export async function startFakeWechat({ deliverEveryMs, ...options }: WechatServerOptions) {
  const wechat = new FakeWechat(options);
  const server = await loopback((request, response) => respond(wechat, request, response));
  wechat.endpoint = server.endpoint;
  const stopDelivery = deliverEveryMs === undefined ? undefined : startDelivery(wechat, deliverEveryMs);
  const stop = async (): Promise<void> => {
    stopDelivery?.();
    await server.close();
  };
  return { wechat, apiBase: server.endpoint, stop };
}

/** Until what is given back is called. Whoever does not listen is told again. */
export function startDelivery(wechat: FakeWechat, everyMs: number): () => void {
  const timer = setInterval(() => {
    wechat.catchUp().catch(() => undefined);
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Below a path of another server, which is part of what is signed. */
export async function respond(
  wechat: FakeWechat,
  request: IncomingMessage,
  response: ServerResponse,
  prefix = '',
): Promise<void> {
  const { method = 'GET', url: signedTarget = '/' } = request;
  const url = signedTarget.slice(prefix.length) || '/';
  const body = await text(request);
  const reply = await pageReply(wechat, { method, url, body });
  if (reply) return send(reply, response);
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, value?.toString()]));
  send(await wechat.answer({ method, target: url, signedTarget, headers, body }), response);
}

interface PageRequest {
  method: string;
  url: string;
  body: string;
}

const html = (body: string): Reply => ({ status: 200, type: 'text/html;charset=utf-8', body });

const json = (value: unknown, status = 200): Reply => ({
  ...{ status, type: 'application/json', body: JSON.stringify(value) },
});

/** What people and tests open; undefined for the API. */
function pageReply(wechat: FakeWechat, { method, url, body }: PageRequest): Reply | undefined {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  if (method === 'POST' && pathname === '/dev/pay') return pay(wechat, body);
  if (method !== 'GET') return undefined;
  if (pathname === '/') return html(listPage(wechat.endpoint, [...wechat.trades.all.values()].toReversed()));
  if (pathname === '/dev/codes') return json(codesOf(wechat));
  const isPage = pathname.startsWith('/pay/') || pathname.startsWith('/cgi-bin/mmpayweb-bin/');
  return isPage ? orderAt(wechat, url, searchParams.get('redirect_url') ?? '') : undefined;
}

function orderAt(wechat: FakeWechat, url: string, back: string): Reply {
  try {
    return html(orderPage(wechat.endpoint, wechat.open(url), back));
  } catch {
    return { status: 404, type: 'text/html;charset=utf-8', body: '没有这个订单（测试）' };
  }
}

const codesOf = (wechat: FakeWechat) =>
  [...wechat.trades.all.values()].map((trade) => ({
    ...{ code: wechat.codeOf(trade), prepayId: trade.prepayId, outTradeNo: trade.outTradeNo, scene: trade.scene },
    ...{ amount: trade.amount, description: trade.description, status: trade.status },
  }));

/** `code`: what stands in a code, the address of a page, or a prepay_id; or the `params` of the sheet. */
const paymentInput = z.union([
  z.object({ code: z.string(), back: z.string().optional(), openid: z.string().optional() }),
  z.object({ params: z.record(z.string(), z.string()), back: z.string().optional(), openid: z.string().optional() }),
]);

/** As JSON from a test, as a form from a person. */
const contentOf = (body: string): unknown =>
  body.startsWith('{') ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));

function pay(wechat: FakeWechat, body: string): Reply {
  const input = paymentInput.safeParse(contentOf(body)).data;
  if (!input) return json({ error: 'code or params' }, 400);
  try {
    const { outTradeNo, status } = wechat.pay('code' in input ? input.code : input.params, input.openid);
    if (input.back) return { status: 303, type: 'text/plain', body: '', headers: { location: input.back } };
    return body.startsWith('{') ? json({ outTradeNo, status }) : html('已付款（测试）');
  } catch (error) {
    const code = error instanceof WechatRefusal ? error.code : String(error);
    return json({ error: code }, 409);
  }
}
