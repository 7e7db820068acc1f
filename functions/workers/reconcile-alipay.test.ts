import { expect, test } from 'vitest';
import type { FakeAlipay } from '#infra/local/fake-provider/alipay';
import { day, hour, minute } from '#shared/limits';
import { fen } from '#shared/money';
import { linesIn } from '../adapters/alipay/bill.ts';
import { dateAfter, startOfDate } from '../domain/time.ts';
import type { Bills } from '../ports/payouts.ts';
import { findReconciledDays, listOpenDifferences } from '../store/ledger/differences.ts';
import { findOrder } from '../store/orders/orders.ts';
import { fakeClock } from '../test/fakes.ts';
import { askBack, deliver, mature } from '../test/market.ts';
import { requested, setPayee } from '../test/payouts.ts';
import { drain, valueIn } from '../test/ports.ts';
import { goToPay, postTo, providedMarket, splitMarket } from '../test/providers.ts';
import { quietLog } from '../test/quiet-log.ts';
import { reconcileAll, reconcileDate } from '../usecases/ledger/reconciliation/reconcile.ts';
import { recountAll } from '../usecases/ledger/recount.ts';
import { approveRefund } from '../usecases/refunds/grant.ts';
import { worker as payout } from './payout.ts';
import { schedule as sweep } from './sweep.ts';

const today = '2026-11-20';
const nextMorning = 22 * hour;

quietLog('info');

/** Alipay's own bills: the zip of GBK as it writes it, read by the adapter. */
const billsOf = (alipay: Pick<FakeAlipay, 'bills'>): Bills[] => [
  {
    name: 'alipay',
    async bill(day) {
      const lines = await linesIn(Buffer.from(await alipay.bills.download(day)));
      return lines.length > 0 ? lines : 'none';
    },
  },
];

/** The market, with Alipay's bills beside its ports. */
const withBills = <M extends Awaited<ReturnType<typeof splitMarket>>>(market: M) => ({
  ...market,
  ports: { ...market.ports, bills: billsOf(market.alipay) },
});

type AlipayMarket = Awaited<ReturnType<typeof splitMarket>>;

/** A buyer pays; the notification is delivered only by `hear`. */
async function pay(market: AlipayMarket, user: { id: string }, file = market.file): Promise<string> {
  const { outTradeNo, address } = await goToPay({ ports: market.ports, file }, user);
  market.alipay.pay(address);
  return outTradeNo;
}

async function hear({ alipay, ports }: AlipayMarket): Promise<void> {
  await alipay.catchUp(postTo(ports));
  await deliver(ports);
}

test('Alipay’s bill of a day with a sale, a refund and a transfer says what the books say', async () => {
  // A minute past midnight, so that the payout falls into the same day.
  await using market = withBills(await providedMarket({ clock: fakeClock(startOfDate(today) + minute) }));
  const { ports, seller, buyer, other } = market;
  await pay(market, buyer);
  const returned = await pay(market, other);
  await hear(market);
  await valueIn(askBack(ports, other, returned));
  await deliver(ports);
  await setPayee(ports, seller.id);
  mature(ports);
  expect(await requested(ports, seller)).toMatchObject({ ok: true });
  await drain(ports, [payout]);
  ports.clock.advance(nextMorning - 7 * hour);
  expect(await reconcileAll(ports)).toEqual({ unmatched: 0, overdue: 0 });
  expect(await listOpenDifferences(ports.table)).toEqual([]);
  expect((await findReconciledDays(ports.table, 'alipay', [today]))[0]).toMatchObject({ state: 'done', matched: 4 });
  expect(await recountAll(ports)).toMatchObject({ wrongCount: 0 });
});

test('shares of sales, and one that came back for a refund, are found under the numbers of their orders', async () => {
  const market = withBills(await splitMarket({ clock: fakeClock(startOfDate(today) + minute) }));
  const { ports, seller, buyer, other } = market;
  await setPayee(ports, seller.id);
  await pay(market, buyer);
  const returned = await pay(market, other);
  const work = async () => {
    await hear(market);
    await drain(ports, [payout]);
    await deliver(ports);
  };
  await work();
  mature(ports);
  await sweep.run(ports);
  await work();
  await valueIn(askBack(ports, other, returned));
  expect(await approveRefund(ports, returned, { decidedBy: 'seller' })).toBe(true);
  await drain(ports, [payout]);
  // The share is returned, and the books have not moved it to the balance yet: no difference.
  expect(await findOrder(ports.table, returned)).toMatchObject({ status: 'refunded', shareReturned: true });
  expect(await recountAll(ports)).toMatchObject({ wrong: [] });
  await work();
  expect(await recountAll(ports)).toMatchObject({ wrong: [] });
  ports.clock.advance(nextMorning - 7 * hour);
  expect(await reconcileAll(ports)).toEqual({ unmatched: 0, overdue: 0 });
  expect(await listOpenDifferences(ports.table)).toEqual([]);
  expect((await findReconciledDays(ports.table, 'alipay', [today]))[0]).toMatchObject({ state: 'done', matched: 6 });
});

test('of two refunds over the same amount, one by hand and one of ours, each is found under its own', async () => {
  await using market = withBills(await providedMarket({ clock: fakeClock(startOfDate(today) + minute) }));
  const { ports, buyer, alipay } = market;
  const outTradeNo = await pay(market, buyer);
  await hear(market);
  alipay.refundByHand(outTradeNo, fen(500));
  await hear(market);
  ports.clock.advance(2 * hour);
  await valueIn(askBack(ports, buyer, outTradeNo));
  await deliver(ports);
  await hear(market);
  expect((await findOrder(ports.table, outTradeNo))?.status).toBe('refunded');
  ports.clock.advance(nextMorning + 12 * hour);
  await reconcileAll(ports);
  expect((await listOpenDifferences(ports.table)).map((one) => [one.class, one.kind, one.ourNo])).toEqual([]);
});

test('nor is one of ours taken for one by hand that was known before it was made, however late it is confirmed', async () => {
  await using market = withBills(await providedMarket({ clock: fakeClock(startOfDate(today) + minute) }));
  const { ports, buyer, alipay } = market;
  const outTradeNo = await pay(market, buyer);
  await hear(market);
  alipay.refundByHand(outTradeNo, fen(500));
  await hear(market);
  ports.clock.advance(10 * hour);
  await valueIn(askBack(ports, buyer, outTradeNo));
  alipay.books.refund(outTradeNo, { refundNo: `${outTradeNo}R1`, amount: fen(500) });
  ports.clock.advance(3 * day);
  await deliver(ports);
  await hear(market);
  expect((await findOrder(ports.table, outTradeNo))?.status).toBe('refunded');
  ports.clock.advance(nextMorning + 12 * hour);
  await reconcileDate(ports, today);
  expect((await listOpenDifferences(ports.table)).map((one) => [one.class, one.kind, one.ourNo])).toEqual([]);
});

test('a refund by hand that is heard of days later is found on the bill of the day on which it was made', async () => {
  await using market = withBills(await providedMarket({ clock: fakeClock(startOfDate(today) + minute) }));
  const { ports, buyer, alipay } = market;
  const outTradeNo = await pay(market, buyer);
  await hear(market);
  alipay.refundByHand(outTradeNo);
  ports.clock.advance(4 * day);
  await hear(market);
  expect((await findOrder(ports.table, outTradeNo))?.status).toBe('refunded');
  await pay(market, buyer);
  await hear(market);
  ports.clock.advance(nextMorning + 12 * hour);
  const [compared] = await reconcileDate(ports, dateAfter(today, 4));
  expect(compared?.state).toBe('done');
  expect(await listOpenDifferences(ports.table)).toEqual([]);
});
