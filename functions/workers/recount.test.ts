import { expect, test } from 'vitest';
import { day, hour } from '#shared/limits';
import { beijingDate } from '../domain/time.ts';
import type { Table } from '../ports/table.ts';
import { findPosting } from '../store/ledger/ledger.ts';
import { findLedgerDay } from '../store/ledger/ledger-days.ts';
import { findRecount } from '../store/ledger/recounts.ts';
import { purchasesMoved } from '../store/orders/purchases.ts';
import { askBack, deliver, fileOf, mature, notify, order, paid } from '../test/market.ts';
import { requested, soldMarket } from '../test/payouts.ts';
import { drain, ran, valueIn } from '../test/ports.ts';
import { recountAll } from '../usecases/ledger/recount.ts';
import { worker as orderStatus } from './order-status.ts';
import { schedule } from './recount.ts';

/** Three sales: one paid out, one refunded, and one that is pending. */
async function busyMarket() {
  const market = await soldMarket();
  const { ports, seller, other, payOut } = market;
  const request = () => requested(ports, seller);
  await request();
  await payOut();
  await valueIn(askBack(ports, other, await paid(market, other)));
  await deliver(ports);
  return { ...market, request, sale: await paid(market, other) };
}

const listDifferences = async (ports: Parameters<typeof recountAll>[0]) =>
  (await recountAll(ports)).wrong.map(({ what }) => what);

test('books in which sales, refunds and payouts came and went are right, in flight as at rest', async () => {
  const { ports, request, payOut } = await busyMarket();
  expect(await recountAll(ports)).toMatchObject({ sellers: 1, postings: 7, wrongCount: 0, movingSince: {} });
  mature(ports);
  expect(await request()).toMatchObject({ ok: true, value: { amount: 950 } });
  expect(await listDifferences(ports)).toEqual([]);
  await payOut();
  expect(await listDifferences(ports)).toEqual([]);
});

test('a buyer whose purchases are counted wrongly is found, one who buys meanwhile is not', async () => {
  const market = await busyMarket();
  const { ports, other } = market;
  ports.clock.advance(2 * hour);
  await notify(ports, await order({ ports, file: await fileOf(ports, market.seller, 100) }, other));
  await drain(ports, [orderStatus]);
  const pause = () => deliver(ports);
  const wrong = async () => (await recountAll(ports, { pause })).wrong.map(({ what, whose }) => [what, whose]);
  expect(await wrong()).toEqual([]);
  await deliver(ports);
  await ports.table.commit([purchasesMoved(other.id, 1)]);
  expect(await wrong()).toEqual([['purchases of a buyer', other.id]]);
});

test('a sale that is captured and not settled is no difference for an hour, and then it is stuck', async () => {
  const market = await soldMarket();
  const { ports } = market;
  const number = await order(market, market.other);
  const { queues } = ports;
  await notify(ports, number);
  await deliver({ ...ports, queues: { ...queues, send: async () => undefined } });
  expect(await findPosting(ports.table, `PAY#${number}`)).toMatchObject({ reference: `PAY#${number}` });
  expect(await listDifferences(ports)).toEqual([]);
  ports.clock.advance(2 * hour);
  expect(await listDifferences(ports)).toEqual([
    'carried into the balance',
    'purchases of a buyer',
    'purchases of a file',
    'sales of a file this week',
  ]);
});

test('a seller whose money moves while it is counted is looked at again, and is no difference', async () => {
  const market = await busyMarket();
  const { ports, seller } = market;
  let reads = 0;
  const moving: Table = {
    ...ports.table,
    async query(query) {
      if (query.pk === `SBAL#${seller.id}` && reads++ === 1)
        await ports.table.commit([{ update: { pk: query.pk, sk: 'TOTAL' }, change: { add: { changes: 1 } } }]);
      return ports.table.query(query);
    },
  };
  expect(await recountAll({ ...ports, table: moving })).toMatchObject({ wrongCount: 0, movingSince: {} });
  expect(reads).toBe(4);
});

test('a seller who cannot be counted for a day is a difference, and is looked at again every hour until then', async () => {
  const market = await busyMarket();
  const { ports, seller } = market;
  const table: Table = {
    ...ports.table,
    async query(query) {
      if (query.pk === `SBAL#${seller.id}`)
        await ports.table.commit([{ update: { pk: query.pk, sk: 'TOTAL' }, change: { add: { changes: 1 } } }]);
      return ports.table.query(query);
    },
  };
  const began = ports.clock.now();
  expect(await recountAll({ ...ports, table })).toMatchObject({ wrong: [], movingSince: { [seller.id]: began } });
  ports.clock.advance(day - hour);
  expect(await recountAll({ ...ports, table })).toMatchObject({ wrong: [], movingSince: { [seller.id]: began } });
  ports.clock.advance(hour);
  const uncounted = { what: 'counted within a day', whose: seller.id, counted: 0, booked: 1 };
  expect(await recountAll({ ...ports, table })).toMatchObject({ wrong: [uncounted] });
  await ran(schedule, ports);
  const today = await findRecount(ports.table, '2026-11-21');
  expect(today).toMatchObject({ wrongCount: 0, movingSince: {} });
});

test('the schedule counts once a day', async () => {
  const { ports } = await busyMarket();
  await ran(schedule, ports);
  const first = await findRecount(ports.table, '2026-11-20');
  expect(first).toMatchObject({ wrongCount: 0 });
  ports.clock.advance(hour);
  await ran(schedule, ports);
  expect(await findRecount(ports.table, '2026-11-20')).toEqual(first);
  ports.clock.advance(day);
  await ran(schedule, ports);
  expect(await findRecount(ports.table, '2026-11-21')).toMatchObject({ sellers: 1 });
});

test('days are sealed although the recount does not come to its end', async () => {
  const { ports } = await busyMarket();
  const sold = beijingDate(ports.clock.now());
  ports.clock.advance(3 * day);
  const table: Table = {
    ...ports.table,
    query: async (query) => {
      if (query.pk.startsWith('SBAL#')) throw new Error('out of memory');
      return ports.table.query(query);
    },
  };
  await expect(ran(schedule, { ...ports, table })).rejects.toThrow('out of memory');
  expect(await findLedgerDay(ports.table, sold)).toMatchObject({ sealedAt: ports.clock.now() });
});
