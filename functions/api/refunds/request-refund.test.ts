import { expect, test } from 'vitest';
import { findFile } from '#functions/store/files/files';
import { firstDownload } from '#functions/store/orders/downloads';
import { findPurchase } from '#functions/store/orders/purchases';
import { listOutbox } from '#functions/store/table/outbox';
import { openBalance } from '#functions/test/balance';
import { askBack, deliver, paid, pass, testMarket } from '#functions/test/market';
import { requested, type SoldMarket, soldMarket } from '#functions/test/payouts';
import { call, valueIn } from '#functions/test/ports';
import { recountAll } from '#functions/usecases/ledger/recount';
import { approveRefund } from '#functions/usecases/refunds/grant';
import { declineRefund } from '#functions/usecases/refunds/refund-decisions';
import { schedule as sweep } from '#functions/workers/sweep';
import { hour, minute } from '#shared/limits';
import { listPurchases } from '../orders/list-purchases.ts';
import { listSales } from '../orders/list-sales.ts';
import { decideRefund } from './decide-refund.ts';
import { listRefundRequests } from './list-refund-requests.ts';
import { listRefunds } from './list-refunds.ts';

async function bought() {
  const market = await testMarket({ price: 1000 });
  const { ports, buyer, file } = market;
  const out_trade_no = await paid(market, buyer);
  const download = () => ports.table.commit([firstDownload(buyer.id, file.id, ports.clock.now())]);
  const ask = () => askBack(ports, buyer, out_trade_no);
  const refunds = async () => (await valueIn(call(listRefunds, ports, { user: buyer }))).data.refunds;
  return { ...market, out_trade_no, download, ask, refunds };
}

const refundState = async (ports: SoldMarket['ports'], buyer: { id: string }) =>
  (await valueIn(call(listRefunds, ports, { user: buyer }))).data.refunds[0]?.state;

test('who has not downloaded yet has the money back at once, and the access ends', async () => {
  const { ports, buyer, seller, file, ask, refunds } = await bought();
  expect(await ask()).toMatchObject({ ok: true, value: { data: { state: 'approved', amount: 10 } } });
  await deliver(ports);
  expect(await refunds()).toMatchObject([{ state: 'done' }]);
  expect(await findPurchase(ports.table, buyer.id, file.id)).toBeUndefined();
  expect((await valueIn(call(listPurchases, ports, { user: buyer }))).purchases).toEqual([]);
  expect(await openBalance(ports.table, seller.id)).toBe(0);
  expect((await findFile(ports.table, file.id))?.purchaseCount).toBe(0);
  const sales = await valueIn(call(listSales, ports, { user: seller }));
  expect(sales.sales).toMatchObject([{ payout_state: 'refunded', refunded_at: expect.any(String) }]);
  expect(sales).toMatchObject({ total_earnings: 0, total_sales: 0 });
  expect((await listOutbox(ports.table)).filter(({ queue }) => queue !== 'mail' && queue !== 'file-jobs')).toEqual([]);
});

test('asking twenty times at once is one refund', async () => {
  const { ports, seller, ask } = await bought();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask()));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  await deliver(ports);
  expect(await openBalance(ports.table, seller.id)).toBe(0);
});

test('a no goes to an operator, whose word is the last', async () => {
  const { ports, seller, out_trade_no, download, ask, refunds } = await bought();
  await download();
  await ask();
  const { refunds: requests } = (await valueIn(call(listRefundRequests, ports, { user: seller }))).data;
  expect(requests).toMatchObject([{ state: 'requested', reason: '买错了' }]);
  const decision = { params: { out_trade_no }, body: { decision: 'decline', note: '请看第 3 页' } };
  const declined = await call(decideRefund, ports, { user: seller, ...decision });
  expect(declined).toMatchObject({ value: { data: { state: 'escalated', note: '请看第 3 页' } } });
  await declineRefund(ports.table, out_trade_no, { decidedBy: 'operator' });
  expect(await refunds()).toMatchObject([{ state: 'declined' }]);
  expect(await approveRefund(ports, out_trade_no, { decidedBy: 'operator' })).toBe(false);
});

test('a seller who says nothing for 72 hours has left it to an operator', async () => {
  const { ports, download, ask, refunds } = await bought();
  await download();
  await ask();
  ports.clock.advance(71 * hour);
  await sweep.run(ports);
  expect(await refunds()).toMatchObject([{ state: 'requested' }]);
  ports.clock.advance(hour + minute);
  await sweep.run(ports);
  expect(await refunds()).toMatchObject([{ state: 'escalated' }]);
  const emails = (await listOutbox(ports.table)).filter(({ pk }) => pk.includes('refund-escalated'));
  expect(emails).toHaveLength(2);
  // Due counted from the escalation, not from the request: an alarm must not count emails that are seconds old.
  for (const { dueAt } of emails) expect(Number(dueAt)).toBeGreaterThan(ports.clock.now());
});

test('for 18 hours, to the millisecond, it is a matter of course', async () => {
  for (const [after, state] of [
    [18 * hour - 1, 'approved'],
    [18 * hour, 'requested'],
  ] as const) {
    const { ports, ask } = await bought();
    ports.clock.advance(after);
    expect(await ask()).toMatchObject({ value: { data: { state } } });
  }
});

test('a refund of money that was paid out waits, and is covered by the next sale once that has matured', async () => {
  const { ports, seller, buyer, other, file, payOut } = await soldMarket();
  await requested(ports, seller);
  await payOut();
  const { purchases } = await valueIn(call(listPurchases, ports, { user: buyer }));
  const out_trade_no = purchases[0]?.out_trade_no ?? '';
  await valueIn(askBack(ports, buyer, out_trade_no));
  const decision = { user: seller, params: { out_trade_no }, body: { decision: 'approve', note: '' } };
  expect(await valueIn(call(decideRefund, ports, decision))).toMatchObject({ data: { state: 'waiting' } });
  await deliver(ports);
  expect(await openBalance(ports.table, seller.id)).toBe(0);

  const next = await paid({ ports, file }, other);
  const stands = async () => [await refundState(ports, buyer), await openBalance(ports.table, seller.id)];
  expect(await stands()).toEqual(['waiting', 950]);
  await pass(ports, 18 * hour, { step: 30 * minute });
  expect(await stands()).toEqual(['waiting', 950]);
  expect((await findPurchase(ports.table, buyer.id, file.id))?.outTradeNo).toBe(out_trade_no);

  ports.clock.advance(hour);
  expect(await requested(ports, seller)).toMatchObject({ code: 'payout_too_small' });
  await deliver(ports);
  expect(await stands()).toEqual(['done', 0]);
  expect(await findPurchase(ports.table, buyer.id, file.id)).toBeUndefined();
  expect((await findPurchase(ports.table, other.id, file.id))?.outTradeNo).toBe(next);
  expect((await recountAll(ports)).wrong).toEqual([]);
});
