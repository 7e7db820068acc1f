import { withdraw } from '#functions/api/payouts/withdraw';
import { decideRefund } from '#functions/api/refunds/decide-refund';
import { requestRefund } from '#functions/api/refunds/request-refund';
import { findOrder } from '#functions/store/orders/orders';
import { call } from '#functions/test/ports';
import { type Action, request } from '../system.ts';
import type { Offer, World } from '../world.ts';
import { fetchFile } from './buying.ts';

/** What a buyer and the seller of a sale can do to it between them. */
export async function schemeOf(world: World, { outTradeNo, fileId, buyerId, bank }: Offer) {
  const order = await findOrder(world.books, outTradeNo);
  const [buyer, seller] = [{ id: buyerId }, { id: order?.seller.id ?? '' }];
  const params = { out_trade_no: outTradeNo };
  const does =
    (name: string, act: Parameters<typeof request<unknown>>[2]['act']): Action =>
    async (there, setting) =>
      void (await request(there, setting, { name: `${name} ${outTradeNo}`, act }));
  const pay: Action = async ({ trace }) => {
    bank.pay(outTradeNo);
    trace.push(`paid ${outTradeNo}`);
  };
  const fetch: Action = async (there, setting) => {
    const [person, file] = [there.buyers.find(({ id }) => id === buyerId), there.files.find(({ id }) => id === fileId)];
    if (person && file) await fetchFile(there, setting, { buyer: person, file });
  };
  return {
    pay,
    fetch,
    ask: does('ask back', (ports) => call(requestRefund, ports, { params, body: { reason: '一伙的' }, user: buyer })),
    grant: does('grant', (ports) => call(decideRefund, ports, { params, body: { decision: 'approve' }, user: seller })),
    payOut: does('pay out after', (ports) => call(withdraw, ports, { user: seller, body: {} })),
  };
}
