import { expect, test } from 'vitest';
import { findOrder } from '#functions/store/orders/orders';
import { findPurchase, purchaseGone } from '#functions/store/orders/purchases';
import { findRefund } from '#functions/store/refunds/refunds';
import { listOutbox } from '#functions/store/table/outbox';
import { booksOf, deliverAgain, settleAll } from '#functions/test/books';
import { allInside, interleave } from '#functions/test/interleave';
import { askBack, notify, order, type TestMarket, testMarket } from '#functions/test/market';
import { call, drain, valueIn } from '#functions/test/ports';
import { worker as orderStatus } from '#functions/workers/order-status';
import { worker as settlement } from '#functions/workers/settlement';
import { downloadFile } from '../files/download-file.ts';
import { decideRefund } from './decide-refund.ts';

async function bought() {
  const market = await testMarket({ price: 1000 });
  const { ports, buyer, seller, file } = market;
  const outTradeNo = await order(market, buyer);
  await notify(ports, outTradeNo);
  await deliverAgain(ports);
  const params = { out_trade_no: outTradeNo };
  const ask = (deps: MarketPorts) => askBack(deps, buyer, outTradeNo);
  const fetched = (deps: MarketPorts) =>
    call(downloadFile, deps, { user: buyer, params: { id: file.id }, wantsJson: true });
  const approve = () => call(decideRefund, ports, { user: seller, params, body: { decision: 'approve', note: '' } });
  return { ...market, outTradeNo, ask, fetched, approve };
}

type MarketPorts = TestMarket['ports'];

test('nobody fetches a file while its money is on the way back, however long the provider takes', async () => {
  const { ports, ask, fetched } = await bought();
  expect(await ask(ports)).toMatchObject({ value: { data: { state: 'approved' } } });
  expect(await fetched(ports)).toMatchObject({ ok: false, code: 'file_forbidden' });
  await deliverAgain(ports);
  expect(await fetched(ports)).toMatchObject({ ok: false });
});

test('what a seller agrees to take back is not fetched any more either', async () => {
  const { ports, ask, fetched, approve } = await bought();
  expect(await fetched(ports)).toMatchObject({ ok: true });
  await ask(ports);
  expect(await fetched(ports)).toMatchObject({ ok: true });
  expect(await approve()).toMatchObject({ value: { data: { state: 'approved' } } });
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

test('asked twice at once and paid back twice at once, it is one refund, whatever comes between which calls', async () => {
  for (let at = 0, turns = 1; at < turns; at++) {
    const market = await bought();
    const flow = async (ports: MarketPorts) => {
      await market.ask(ports);
      await deliverAgain(ports);
    };
    const { results, steps } = await interleave(market.ports, [flow, flow], allInside(at));
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
    await settleAll(market.ports);
    const books = await booksOf(market, [market.buyer], [market.outTradeNo]);
    expect(books, steps.join('')).toMatchObject({ purchases: 0, sales: 0, balance: 0, sold: 0, waiting: 0 });
    expect(books.accounts).toEqual({ 'psp:mock': 0, seller: 0, fee: 0, refunding: 0 });
    turns = steps.filter((flow_) => flow_ === 0).length;
  }
});

test('a refund the provider made and the books did not take waits for somebody, and is not forgotten', async () => {
  const { ports, ask, outTradeNo } = await bought();
  await ask(ports);
  const paid = await findOrder(ports.table, outTradeNo);
  if (!paid) throw new Error('no order');
  // No code does this today: it stands for a future change.
  await ports.table.commit([purchaseGone(paid)]);
  await expect(deliverAgain(ports)).rejects.toThrow(outTradeNo);
  expect((await findOrder(ports.table, outTradeNo))?.status).toBe('refunding');
  expect((await listOutbox(ports.table)).map(({ queue }) => queue)).toContain('order-status');
});

test('whichever comes first, that a sale settles or that it is given back, nothing is left of either', async () => {
  for (const isSettled of [false, true]) {
    const market = await testMarket({ price: 1000 });
    const { ports, buyer } = market;
    const outTradeNo = await order(market, buyer);
    await notify(ports, outTradeNo);
    await drain(ports, isSettled ? [orderStatus, settlement] : [orderStatus]);
    await valueIn(askBack(ports, buyer, outTradeNo));
    await drain(ports, [orderStatus]);
    const status = (await findOrder(ports.table, outTradeNo))?.status;
    const refund = await findRefund(ports.table, outTradeNo);
    expect([refund?.state, status]).toEqual(isSettled ? ['done', 'refunded'] : ['waiting', 'paid']);
    const input = { user: buyer, params: { id: market.file.id }, wantsJson: true };
    expect(await call(downloadFile, ports, input)).toMatchObject({ ok: false, code: 'file_forbidden' });
    expect(ports.queues.sent.filter(({ queue }) => queue === 'settlement')).toHaveLength(1);
    await deliverAgain(ports);
    const books = await booksOf(market, [buyer], [outTradeNo]);
    expect(books).toMatchObject({ purchases: 0, sales: 0, balance: 0, sold: 0, waiting: 0, states: ['refunded'] });
    expect(books.accounts).toEqual({ 'psp:mock': 0, seller: 0, fee: 0, refunding: 0 });
  }
});
