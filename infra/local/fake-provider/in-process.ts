import type { FakeAlipay } from './alipay.ts';
import type { FakeWechat } from './wechat/wechat.ts';

/** The gateway without a network, for simulations that ask it many thousand times: the adapter's `fetch`. */
export const fetchFrom =
  (alipay: FakeAlipay): typeof fetch =>
  async (_, init) => {
    const reply = await alipay.answer(Object.fromEntries(new URLSearchParams(String(init?.body))));
    init?.signal?.throwIfAborted();
    if (reply === 'lost') throw new TypeError('fetch failed');
    return new Response(reply.body, { status: reply.status, headers: { 'content-type': reply.type } });
  };

/** The same for WeChat, whichever of its addresses is asked. */
export const fetchFromWechat =
  (wechat: FakeWechat): typeof fetch =>
  async (url, init) => {
    const { pathname, search } = new URL(String(url));
    const reply = await wechat.answer({
      method: init?.method ?? 'GET',
      target: pathname + search,
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: String(init?.body ?? ''),
    });
    init?.signal?.throwIfAborted();
    if (reply === 'lost') throw new TypeError('fetch failed');
    const { status, type, headers } = reply;
    return new Response(status === 204 ? null : reply.body, { status, headers: { 'content-type': type, ...headers } });
  };
