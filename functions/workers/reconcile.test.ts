import { expect, test } from 'vitest';
import { day, hour, minute } from '#shared/limits';
import { fen } from '#shared/money';
import { mockBillLine } from '../adapters/mock/bills.ts';
import type { BillLine, Bills, PayoutOutcome, PayoutProvider } from '../ports/payouts.ts';
import {
  differenceId,
  findReconciledDays,
  listOpenDifferences,
  markDifferenceResolved,
} from '../store/ledger/differences.ts';
import { findOrder } from '../store/orders/orders.ts';
import { askBack, deliver, order, paid, type TestMarket, testMarket } from '../test/market.ts';
import { paidBy, requested, type SoldMarket, soldMarket } from '../test/payouts.ts';
import { drain, ran, valueIn } from '../test/ports.ts';
import { reconcileAll } from '../usecases/ledger/reconciliation/reconcile.ts';
import { worker as payout } from './payout.ts';
import { schedule } from './reconcile.ts';

/** Tests begin at noon in Beijing; the next day's comparison is at ten. */
const nextMorning = 22 * hour;
const today = '2026-11-20';

const openIn = async ({ table }: TestMarket['ports']) =>
  (await listOpenDifferences(table)).map((one) => [one.class, one.kind, one.ourNo]);

const dayOf = async ({ table }: TestMarket['ports'], date = today) =>
  (await findReconciledDays(table, 'mock', [date]))[0];

async function sold() {
  const market = await testMarket();
  return { ...market, number: await paid(market, market.buyer) };
}

/** Pays the open balance out to the seller, by the market's own provider or another. */
async function payOut({ ports, seller }: SoldMarket, provider = ports.payouts.current): Promise<void> {
  const paying = { ...ports, ...paidBy(provider) };
  await requested(paying, seller);
  await drain(paying, [payout]);
}

/** The bill of the day with additional lines, or without some. */
const billsWith = (real: readonly Bills[], change: (lines: BillLine[]) => BillLine[]): Bills[] =>
  real.map(({ name, bill }) => ({
    name,
    bill: async (date) => {
      const lines = await bill(date);
      return date === today && lines !== 'unknown' ? change(lines === 'none' ? [] : lines) : lines;
    },
  }));

test('a day whose sale, refund and payout are on the bill is matched, as the day before, and compared once', async () => {
  const market = await soldMarket();
  const { ports, other } = market;
  await valueIn(askBack(ports, other, await paid(market, other)));
  await deliver(ports);
  await payOut(market);
  expect(await reconcileAll(ports)).toEqual({ unmatched: 0, overdue: 0 });
  ports.clock.advance(nextMorning);
  expect(await reconcileAll(ports)).toEqual({ unmatched: 0, overdue: 0 });
  expect(await dayOf(ports)).toMatchObject({ state: 'done', matched: 3, differences: 0 });
  expect(await dayOf(ports, '2026-11-19')).toMatchObject({ state: 'done', matched: 1, differences: 0 });
  const silent = ports.bills.map((one) => ({ ...one, bill: () => Promise.reject(new Error('asked again')) }));
  expect(await reconcileAll({ ...ports, bills: silent })).toEqual({ unmatched: 0, overdue: 0 });
});

test('nothing is compared before ten in the morning, and a day on which nothing happened is done', async () => {
  const { ports } = await sold();
  ports.clock.advance(nextMorning - minute);
  await ran(schedule, ports);
  expect(await dayOf(ports)).toBeUndefined();
  expect(await dayOf(ports, '2026-11-19')).toMatchObject({ state: 'done', matched: 0 });
});

test('who paid and was never heard of gets the file: the bill tells, the ordinary way asks, the difference closes itself', async () => {
  const market = await testMarket();
  const { ports } = market;
  const number = await order(market, market.buyer);
  await ports.mockBank.decide(number, 'paid');
  ports.clock.advance(nextMorning);

  expect(await reconcileAll(ports)).toEqual({ unmatched: 0, overdue: 0 });
  expect(await openIn(ports)).toEqual([['missing_here', 'payment', number]]);
  await deliver(ports);
  expect(await findOrder(ports.table, number)).toMatchObject({ status: 'paid' });

  ports.clock.advance(hour);
  await reconcileAll(ports);
  expect(await openIn(ports)).toEqual([]);
  ports.clock.advance(day);
  expect(await reconcileAll(ports)).toEqual({ unmatched: 0, overdue: 0 });
  expect(await openIn(ports)).toEqual([]);
});

test('a payment that is heard of at last with another amount than the bill has stays a difference', async () => {
  const market = await testMarket();
  const { ports } = market;
  const number = await order(market, market.buyer);
  await ports.mockBank.decide(number, 'paid');
  const more = billsWith(ports.bills, (lines) => lines.map((line) => ({ ...line, amount: fen(line.amount + 1) })));
  ports.clock.advance(nextMorning);
  await reconcileAll({ ...ports, bills: more });
  await deliver(ports);
  expect(await findOrder(ports.table, number)).toMatchObject({ status: 'paid' });
  ports.clock.advance(3 * hour);
  expect(await reconcileAll({ ...ports, bills: more })).toMatchObject({ unmatched: 1 });
  expect(await openIn(ports)).toEqual([['missing_here', 'payment', number]]);
});

test('what does not come right by itself calls somebody after two hours, until it is resolved, and stays resolved', async () => {
  const market = await sold();
  const { ports } = market;
  const stray: BillLine = { kind: 'payment', ourNo: 'STRAY', theirNo: 'T9', amount: fen(500), at: ports.clock.now() };
  await ports.table.commit([mockBillLine(stray)]);
  ports.clock.advance(nextMorning);
  expect((await reconcileAll(ports)).unmatched).toBe(1);
  const [open] = await listOpenDifferences(ports.table);
  expect(open).toMatchObject({ class: 'missing_here', ourNo: 'STRAY', theirs: 500, isHealing: false });
  const id = open ? differenceId(open) : '';
  expect(id).toBe('2026-11-20/mock/missing_here/payment/STRAY/T9');
  expect(await markDifferenceResolved(ports.table, id, { note: 'another shop', now: ports.clock.now() })).toBe(true);
  expect(await markDifferenceResolved(ports.table, id, { note: 'again', now: ports.clock.now() })).toBe(false);
  expect((await reconcileAll(ports)).unmatched).toBe(0);
});

const charge: BillLine = { kind: 'other', ourNo: '', theirNo: 'C1', amount: fen(-3), at: 0 };

test.each<[string, (lines: BillLine[]) => BillLine[]]>([
  ['missing_there', () => [charge]],
  ['amount_differs', (lines) => lines.map((line) => ({ ...line, amount: fen(line.amount - 1) }))],
  ['duplicate', (lines) => lines.flatMap((line) => [line, { ...line, theirNo: 'T2' }])],
])('a sale whose bill is changed is %s, and nothing tries to heal it', async (kind, change) => {
  const { ports, number } = await sold();
  ports.clock.advance(nextMorning);
  expect(await reconcileAll({ ...ports, bills: billsWith(ports.bills, change) })).toEqual({ unmatched: 1, overdue: 0 });
  expect(await openIn(ports)).toEqual([[kind, 'payment', number]]);
  expect(ports.queues.sent.filter(({ queue }) => queue === 'order-status')).toEqual([]);
});

test('what the provider counts to the next day closes itself when the bill of that day comes', async () => {
  const { ports } = await sold();
  const [real] = ports.bills;
  const later = (bill: Bills['bill']) => [{ name: 'mock', bill }];
  ports.clock.advance(nextMorning);
  const first = later(async (date) => (date === today ? [charge] : 'none'));
  expect(await reconcileAll({ ...ports, bills: first })).toEqual({ unmatched: 1, overdue: 0 });
  ports.clock.advance(day);
  const second = later(async (date) =>
    date === '2026-11-21' ? ((await real?.bill(today)) ?? 'none') : (first[0]?.bill(date) ?? 'none'),
  );
  expect(await reconcileAll({ ...ports, bills: second })).toMatchObject({ overdue: 0 });
  expect(await openIn(ports)).toEqual([]);
});

test('a later bill that has it with another amount closes no difference', async () => {
  const { ports, number } = await sold();
  const [real] = ports.bills;
  const shifted = async (date: string) => {
    if (date === today) return [charge];
    const lines = date === '2026-11-21' ? await real?.bill(today) : 'none';
    return Array.isArray(lines) ? lines.map((line) => ({ ...line, amount: fen(line.amount - 1) })) : ('none' as const);
  };
  ports.clock.advance(nextMorning);
  for (let days = 0; days < 2; days++, ports.clock.advance(day))
    await reconcileAll({ ...ports, bills: [{ name: 'mock', bill: shifted }] });
  expect(await openIn(ports)).toContainEqual(['missing_there', 'payment', number]);
});

test('a bill that cannot be had, or is empty although money came, is waited for; after a day somebody is told', async () => {
  const { ports } = await sold();
  const late = {
    ...ports,
    bills: billsWith(ports.bills, () => []).map((one) => ({ ...one, bill: async () => 'none' as const })),
  };
  const away = { ...ports, bills: ports.bills.map((one) => ({ ...one, bill: async () => 'unknown' as const })) };
  ports.clock.advance(nextMorning);
  for (const waiting of [late, away]) {
    expect(await reconcileAll(waiting)).toEqual({ unmatched: 0, overdue: 0 });
    expect(await dayOf(ports)).toMatchObject({ state: 'waiting' });
  }
  ports.clock.advance(day);
  expect(await reconcileAll(away)).toEqual({ unmatched: 0, overdue: 1 });
  expect(await reconcileAll(ports)).toEqual({ unmatched: 0, overdue: 0 });
  expect(await dayOf(ports)).toMatchObject({ state: 'done', matched: 1 });
});

test('a payout that is settled days after it was sent is found on the bill of the day it was sent', async () => {
  const market = await soldMarket();
  const { ports } = market;
  const unclear = async (): Promise<PayoutOutcome> => ({ state: 'unknown' });
  const lossy: PayoutProvider = {
    ...ports.payouts.current,
    submit: (payout) => ports.payouts.current.submit(payout).then(unclear),
    query: unclear,
  };
  await payOut(market, lossy);
  for (let days = 0; days < 4; days++) {
    ports.clock.advance(days === 0 ? nextMorning : day);
    await reconcileAll(ports);
    ports.queues.sent.length = 0;
  }
  expect((await openIn(ports)).map(([kind, moved]) => `${kind} ${moved}`)).toEqual(['missing_here payout']);
  expect(await reconcileAll(ports)).toEqual({ unmatched: 1, overdue: 0 });
  await drain(ports, [payout]);
  ports.clock.advance(day);
  expect(await reconcileAll(ports)).toEqual({ unmatched: 0, overdue: 0 });
  expect(await openIn(ports)).toEqual([]);
});
