import { expect, test } from 'vitest';
import { findOrder } from '#functions/store/orders/orders';
import { findPurchase } from '#functions/store/orders/purchases';
import { findRefund } from '#functions/store/refunds/refunds';
import { deliverAgain, settleAll } from '#functions/test/books';
import { allInside, interleave } from '#functions/test/interleave';
import { askBack, notify, order, type TestMarket, testMarket } from '#functions/test/market';
import { call } from '#functions/test/ports';
import { payOrder } from '#functions/usecases/payments/pay';
import { downloadFile } from '../files/download-file.ts';
import { decideRefund } from './decide-refund.ts';

async function bought() {
  const market = await testMarket({ price: 1000 });
  const { ports, buyer, file } = market;
  const outTradeNo = await order(market, buyer);
  await notify(ports, outTradeNo);
  await deliverAgain(ports);
  const ask = (deps: MarketPorts) => askBack(deps, buyer, outTradeNo);
  const fetched = (deps: MarketPorts) =>
    call(downloadFile, deps, { user: buyer, params: { id: file.id }, wantsJson: true });
  return { ...market, outTradeNo, ask, fetched };
}

type MarketPorts = TestMarket['ports'];

test('nobody fetches a file while its money is on the way back, however long the provider takes', async () => {
  const { ports, ask, fetched } = await bought();
  expect(await ask(ports)).toMatchObject({ value: { data: { state: 'approved' } } });
  expect(await fetched(ports)).toMatchObject({ ok: false, code: 'file_forbidden' });
  await deliverAgain(ports);
  expect(await fetched(ports)).toMatchObject({ ok: false });
});

test('that it was paid is told once more when the money is back, and changes nothing', async () => {
  const { ports, outTradeNo, ask } = await bought();
  await ask(ports);
  await settleAll(ports);
  const order = await findOrder(ports.table, outTradeNo);
  if (order?.status !== 'refunded') throw new Error('not refunded');
  const payment = { outTradeNo, tradeNo: 'T1', amount: order.amount, state: 'paid' } as const;
  expect(await payOrder(ports, order, payment)).toBe('paid');
  expect(await findOrder(ports.table, outTradeNo)).toEqual(order);
});

test('what a seller agrees to take back is not fetched any more either', async () => {
  const { ports, seller, outTradeNo, ask, fetched } = await bought();
  expect(await fetched(ports)).toMatchObject({ ok: true });
  await ask(ports);
  expect(await fetched(ports)).toMatchObject({ ok: true });
  const decision = { params: { out_trade_no: outTradeNo }, body: { decision: 'approve', note: '' } };
  const decided = await call(decideRefund, ports, { user: seller, ...decision });
  expect(decided).toMatchObject({ value: { data: { state: 'approved' } } });
  expect(await fetched(ports)).toMatchObject({ ok: false, code: 'file_forbidden' });
});

test('file and money never both go to the buyer as a matter of course, whatever comes between which calls', async () => {
  for (const turn of [0, 1]) {
    for (let at = 0, turns = 1; at < turns; at++) {
      const { ports, buyer, file, outTradeNo, ask, fetched } = await bought();
      let isFetched = false;
      const fetching = async (deps: MarketPorts) => {
        isFetched = (await fetched(deps)).ok;
      };
      const flows = [ask, fetching];
      const { results, steps } = await interleave(ports, turn ? flows.toReversed() : flows, allInside(at));
      const label = `${turn}: ${steps.join('')}`;
      expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
      const refund = await findRefund(ports.table, outTradeNo);
      expect(refund?.state, label).toBe(isFetched ? 'requested' : 'approved');
      await settleAll(ports);
      expect((await findPurchase(ports.table, buyer.id, file.id)) !== undefined, label).toBe(isFetched);
      turns = steps.filter((flow) => flow === 0).length;
    }
  }
});
