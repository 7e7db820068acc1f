import { expect, test } from 'vitest';
import { listBalanceEntries } from '#functions/api/payouts/list-balance-entries';
import { requestRefund } from '#functions/api/refunds/request-refund';
import type { Payments } from '#functions/ports/payments';
import { findPostings } from '#functions/store/ledger/ledger';
import { findOrder } from '#functions/store/orders/orders';
import { findPurchase } from '#functions/store/orders/purchases';
import { findTotals } from '#functions/store/payouts/totals';
import { findRefund } from '#functions/store/refunds/refunds';
import { listOutbox } from '#functions/store/table/outbox';
import { listParked } from '#functions/store/table/parked';
import { deliver } from '#functions/test/market';
import { availableTo, marketWithTwoSales, requested } from '#functions/test/payouts';
import { call, drain, valueIn } from '#functions/test/ports';
import { worker as orderStatus } from '#functions/workers/order-status';
import { day, hour } from '#shared/limits';
import { fen } from '#shared/money';
import { reconcileAll } from '../ledger/reconciliation/reconcile.ts';
import { recountAll } from '../ledger/recount.ts';
import { beginPartRefund, beginRefund } from '../operations/operator-refunds.ts';
import { redriveParked } from '../operations/redrive.ts';
import { ruledRefund } from './grant.ts';

const why = { note: '少了第三章' };

type MarketWithTwoSales = Awaited<ReturnType<typeof marketWithTwoSales>>;

const giveBack = ({ ports, number }: MarketWithTwoSales, amount: number) =>
  beginPartRefund(ports, { outTradeNo: number, amount: fen(amount) }, why);

test('seller and platform pay a partial refund in proportion; the buyer keeps the file, and the sale still counts', async () => {
  const market = await marketWithTwoSales();
  const { ports, seller, other, file, number } = market;
  expect(await giveBack(market, 333)).toMatchObject({ ok: true, value: { part: 1, amount: 333, fee: 17 } });
  await deliver(ports);
  expect(await availableTo(market)).toBe(1900 - 316);
  expect(await findOrder(ports.table, number)).toMatchObject({
    status: 'paid',
    takenBack: 333,
    takenEarnings: 316,
    partCount: 1,
  });
  expect(await findPurchase(ports.table, other.id, file.id)).toBeDefined();
  expect(await findTotals(ports.table, seller.id)).toMatchObject({ sales: 2, refunds: 0, earnings: 1584, gross: 1667 });
  const [covered, returned] = await findPostings(ports.table, [`PCV#${number}#1`, `PRT#${number}#1`]);
  expect(covered?.entries).toEqual([
    { account: `seller:${seller.id}`, amount: 316 },
    { account: 'fee', amount: 17 },
    { account: `refunding:${number}`, amount: -333 },
  ]);
  expect(returned?.entries).toContainEqual({ account: 'psp:mock', amount: -333 });
  const { entries } = (await valueIn(call(listBalanceEntries, ports, { user: seller }))).data;
  expect(entries[0]).toMatchObject({ type: 'refund', amount: -3.16, out_trade_no: number });
  const emails = (await listOutbox(ports.table)).filter(({ pk }) => pk.startsWith('OUT#mail#refund-part#'));
  expect(emails.map(({ message }) => message)).toMatchObject([
    { params: { amount: '3.33' } },
    { params: { amount: '3.33' } },
  ]);
  expect(await recountAll(ports)).toMatchObject({ wrongCount: 0 });
  ports.clock.advance(2 * hour);
  expect(await recountAll(ports)).toMatchObject({ wrongCount: 0 });
});

test('a refund of the whole returns what partial refunds have left, and no more than was paid', async () => {
  const market = await marketWithTwoSales();
  const { ports, other, number } = market;
  await giveBack(market, 333);
  await giveBack(market, 333);
  expect(await giveBack(market, 334)).toMatchObject({ code: 'refund_part_amount' });
  await deliver(ports);
  const request = { user: other, params: { out_trade_no: number }, body: { reason: '不合适' } };
  expect((await valueIn(call(requestRefund, ports, request))).data).toMatchObject({ amount: 3.34, state: 'requested' });
  expect(await giveBack(market, 1)).toMatchObject({ code: 'refund_standing' });

  const second = await marketWithTwoSales();
  await giveBack(second, 333);
  const order = await findOrder(second.ports.table, second.number);
  expect(order && ruledRefund(order, 'file_barred', 0)).toMatchObject({ amount: 667, state: 'waiting' });
  expect(await beginRefund(second.ports, second.number, why)).toMatchObject({ value: { amount: 667 } });
  await deliver(second.ports);
  expect(await findOrder(second.ports.table, second.number)).toMatchObject({ status: 'refunded' });
  expect(await availableTo(second)).toBe(950);
  const gross = { sales: 1, refunds: 1, earnings: 950, gross: 1000 };
  expect(await findTotals(second.ports.table, second.seller.id)).toMatchObject(gross);
  expect(await recountAll(second.ports)).toMatchObject({ wrongCount: 0 });
});

test('reconciliation matches partial and whole refunds of one order, even of equal amounts', async () => {
  const market = await marketWithTwoSales();
  const { ports } = market;
  for (const amount of [500, 250]) {
    await giveBack(market, amount);
    await deliver(ports);
    ports.clock.advance(hour);
  }
  await beginRefund(ports, market.number, why);
  await deliver(ports);
  ports.clock.advance(day);
  for (let again = 0; again < 2; again++) {
    expect(await reconcileAll(ports)).toEqual({ unmatched: 0, overdue: 0 });
    ports.clock.advance(day);
  }
});

test('a partial refund that the seller’s balance does not cover is refused, and nothing is written', async () => {
  const market = await marketWithTwoSales();
  const { ports, seller, number } = market;
  await requested(ports, seller);
  expect(await giveBack(market, 333)).toEqual({ ok: false, code: 'refund_part_uncovered' });
  expect(await findOrder(ports.table, number)).not.toHaveProperty('partCount', 1);
});

test('two concurrent partial refunds never get the same number', async () => {
  const market = await marketWithTwoSales();
  const { ports, number } = market;
  const both = await Promise.all([giveBack(market, 100), giveBack(market, 100)]);
  const succeeded = both.filter(({ ok }) => ok).length;
  await deliver(ports);
  expect(await findOrder(ports.table, number)).toMatchObject({ partCount: succeeded, takenBack: 100 * succeeded });
  expect(await availableTo(market)).toBe(1900 - 95 * succeeded);
  expect(await recountAll(ports)).toMatchObject({ wrongCount: 0 });
});

test('a partial refund beside a request for the whole never returns more than was paid', async () => {
  const market = await marketWithTwoSales();
  const { ports, other, number } = market;
  const request = { user: other, params: { out_trade_no: number }, body: { reason: '不合适' } };
  await Promise.all([giveBack(market, 100), call(requestRefund, ports, request)]);
  await deliver(ports);
  const [order, refund] = [await findOrder(ports.table, number), await findRefund(ports.table, number)];
  expect((order?.takenBack ?? 0) + (refund?.amount ?? 1000)).toBe(1000);
});

test('a partial refund that the provider refuses is over: its shares go back, and redriving it pays nobody', async () => {
  const market = await marketWithTwoSales();
  const { ports, number } = market;
  const { payments } = ports;
  const refuse = async () => ({ refused: 'ACQ.SELLER_BALANCE_NOT_ENOUGH', who: 'platform' }) as const;
  const refusing: Payments = { ...payments, named: () => ({ ...payments.current, refund: refuse }) };
  await giveBack(market, 333);
  const refusingPorts = { ...ports, payments: refusing };
  await drain(refusingPorts, [orderStatus]);
  const [parked] = await listParked(ports.table);
  expect(parked?.reason).toContain(`refund ${number}P1 was turned down`);
  if (parked) await redriveParked(ports, parked);
  await deliver(ports);
  expect(await findPostings(ports.table, [`PRT#${number}#1`])).toEqual([]);
  expect((await listParked(ports.table)).map(({ reason }) => reason)).toEqual([parked?.reason]);
  ports.clock.advance(hour);
  expect(await availableTo(market)).toBe(1900);
  const { entries } = (await valueIn(call(listBalanceEntries, ports, { user: market.seller }))).data;
  expect(entries.slice(0, 2)).toMatchObject([
    { type: 'correction', amount: 3.16 },
    { type: 'refund', amount: -3.16 },
  ]);
  expect(await recountAll(ports)).toMatchObject({ wrongCount: 0 });
});
