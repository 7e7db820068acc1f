import type { FakeAlipay } from './alipay.ts';

/** The gateway without a network, for simulations that ask it many thousand times: the adapter's `fetch`. */
export const fetchFrom =
  (alipay: FakeAlipay): typeof fetch =>
  async (_, init) => {
    const reply = await alipay.answer(Object.fromEntries(new URLSearchParams(String(init?.body))));
    init?.signal?.throwIfAborted();
    if (reply === 'lost') throw new TypeError('fetch failed');
    return new Response(reply.body, { status: reply.status, headers: { 'content-type': reply.type } });
  };
