import { withdraw } from '#functions/api/payouts/withdraw';
import { decideRefund } from '#functions/api/refunds/decide-refund';
import { requestRefund } from '#functions/api/refunds/request-refund';
import { findOrder } from '#functions/store/orders/orders';
import { call } from '#functions/test/ports';
import { type Action, callApi } from '../processes.ts';
import type { Checkout, Simulation } from '../simulation.ts';
import { downloadAs } from './buying.ts';

/** The joint actions of a buyer and the seller of one sale. */
export async function collusionActions(simulation: Simulation, { outTradeNo, fileId, buyerId, bank }: Checkout) {
  const order = await findOrder(simulation.books, outTradeNo);
  const [buyer, seller] = [{ id: buyerId }, { id: order?.seller.id ?? '' }];
  const params = { out_trade_no: outTradeNo };
  const callAs =
    (name: string, act: Parameters<typeof callApi<unknown>>[2]['act']): Action =>
    async (current, context) =>
      void (await callApi(current, context, { name: `${name} ${outTradeNo}`, act }));
  const pay: Action = async ({ trace }) => {
    bank.pay(outTradeNo);
    trace.push(`paid ${outTradeNo}`);
  };
  const fetch: Action = async (current, context) => {
    const [person, file] = [
      current.buyers.find(({ id }) => id === buyerId),
      current.files.find(({ id }) => id === fileId),
    ];
    if (person && file) await downloadAs(current, context, { buyer: person, file });
  };
  return {
    pay,
    fetch,
    ask: callAs('ask back', (ports) => call(requestRefund, ports, { params, body: { reason: '一伙的' }, user: buyer })),
    grant: callAs('grant', (ports) =>
      call(decideRefund, ports, { params, body: { decision: 'approve' }, user: seller }),
    ),
    requestPayout: callAs('pay out after', (ports) => call(withdraw, ports, { user: seller, body: {} })),
  };
}
