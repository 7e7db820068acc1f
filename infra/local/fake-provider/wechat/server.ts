import * as z from 'zod';
import { type ProviderRequest, type Reply, serve } from '../http.ts';
import { ProviderRefusal } from '../model/refusal.ts';
import { listPage, missingPage, orderPage, paidPage } from './page.ts';
import { statusOf } from './payments.ts';
import { FakeWechat, type FakeWechatOptions } from './wechat.ts';

export interface WechatServerOptions extends FakeWechatOptions {
  /** Real milliseconds between deliveries of due notices. Without it, the owner of the clock calls `catchUp`. */
  deliverEveryMs?: number;
}

/** Serves the API, OAuth and the pages to pay on; the address is for `WECHAT_API_BASE`. */
export async function startFakeWechat({ deliverEveryMs, ...options }: WechatServerOptions) {
  const wechat = new FakeWechat(options);
  const server = await serve(withPages(wechat));
  wechat.endpoint = server.endpoint;
  const stopDelivery = deliverEveryMs === undefined ? undefined : startDelivery(wechat, deliverEveryMs);
  const stop = async (): Promise<void> => {
    stopDelivery?.();
    await server.close();
  };
  return { wechat, apiBase: server.endpoint, stop };
}

/** Delivers due notices until the returned function is called; failed deliveries are retried. */
export function startDelivery(wechat: FakeWechat, everyMs: number): () => void {
  const timer = setInterval(() => {
    wechat.catchUp().catch(() => undefined);
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** WeChat, with its pages for people and tests. */
export const withPages = (wechat: FakeWechat) => ({
  answer: async (request: ProviderRequest) => pageReply(wechat, request) ?? wechat.answer(request),
});

const html = (body: string, status = 200): Reply => ({ status, type: 'text/html;charset=utf-8', body });

const json = (value: unknown, status = 200): Reply => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
});

/** The reply to a page for people and tests; undefined for the API. */
function pageReply(wechat: FakeWechat, { method, target, body }: ProviderRequest): Reply | undefined {
  const { pathname, searchParams } = new URL(target, 'http://localhost');
  if (method === 'POST' && pathname === '/dev/pay') return pay(wechat, body);
  if (method !== 'GET') return undefined;
  if (pathname === '/') return html(listPage(wechat.endpoint, [...wechat.books.payments.values()].toReversed()));
  if (pathname === '/dev/codes') return json(codesOf(wechat));
  const isPage = pathname.startsWith('/pay/') || pathname.startsWith('/cgi-bin/mmpayweb-bin/');
  return isPage ? orderAt(wechat, target, searchParams.get('redirect_url') ?? '') : undefined;
}

function orderAt(wechat: FakeWechat, url: string, back: string): Reply {
  try {
    return html(orderPage(wechat.endpoint, wechat.open(url), back));
  } catch {
    return html(missingPage(), 404);
  }
}

const codesOf = (wechat: FakeWechat) =>
  [...wechat.books.payments.values()].map((payment) => {
    const { outTradeNo, scene, amount } = payment;
    return { code: wechat.codeOf(payment), outTradeNo, scene, amount, status: statusOf(payment) };
  });

/** `code`: the content of a QR code, the address of a page or a prepay_id; `params`: those of the JSAPI sheet. */
const paymentInput = z.union([
  z.object({ code: z.string(), back: z.string().optional(), openid: z.string().optional() }),
  z.object({ params: z.record(z.string(), z.string()), back: z.string().optional(), openid: z.string().optional() }),
]);

/** Tests send JSON, people a form. */
const contentOf = (body: string): unknown =>
  body.startsWith('{') ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));

function pay(wechat: FakeWechat, body: string): Reply {
  const input = paymentInput.safeParse(contentOf(body)).data;
  if (!input) return json({ error: 'code or params' }, 400);
  try {
    const payment = wechat.pay('code' in input ? input.code : input.params, input.openid);
    if (input.back) return { status: 303, type: 'text/plain', body: '', headers: { location: input.back } };
    return body.startsWith('{')
      ? json({ outTradeNo: payment.outTradeNo, status: statusOf(payment) })
      : html(paidPage());
  } catch (error) {
    const code = error instanceof ProviderRefusal ? error.code : String(error);
    return json({ error: code }, 409);
  }
}
