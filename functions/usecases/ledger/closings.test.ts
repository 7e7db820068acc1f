import { expect, test } from 'vitest';
import { mockBillLine } from '#functions/adapters/mock/bills';
import type { BillLine } from '#functions/ports/payouts';
import type { Table } from '#functions/ports/table';
import { closingGone, findClosing, listClosings } from '#functions/store/ledger/closings';
import { findReconciledDays } from '#functions/store/ledger/differences';
import { paid, type TestMarket, testMarket } from '#functions/test/market';
import { day, hour, minute } from '#shared/limits';
import { type Fen, fen } from '#shared/money';
import { closeDay, reopenDays } from './closings.ts';
import { journalOf } from './journal.ts';
import { reconcileAll, reconcileDate } from './reconciliation/reconcile.ts';
import { recountAll } from './recount.ts';

/** Tests begin at noon in Beijing; the next day's comparison is at ten. */
const today = '2026-11-20';
const nextMorning = 22 * hour;

const line = (kind: BillLine['kind'], amount: Fen, at: number): BillLine => ({
  ...{ kind, amount, at, ourNo: '', theirNo: `${kind}${amount}` },
});

/** A sale of ¥39.00, of which the provider kept 23 fen and sent ¥5.00 to our bank. */
async function chargedMarket() {
  const market = await testMarket();
  const number = await paid(market, market.buyer);
  const { ports } = market;
  const at = ports.clock.now();
  await ports.table.commit([
    mockBillLine(line('charge', fen(-23), at + minute)),
    mockBillLine(line('bank', fen(-500), at + hour)),
  ]);
  return { ...market, number };
}

const balancesOf = async (ports: TestMarket['ports'], date = today) =>
  Object.fromEntries(
    Object.entries((await closeDay(ports, date)).standings).map(([group, { balance }]) => [group, balance]),
  );

const sold = { fee: -195, 'psp:mock': 3900, sellers: -3705 };
const charged = { ...sold, 'psp:mock': 3377, 'charges:mock': 23, bank: 500 };

test('what the provider charged and what went to the bank is booked once, on the day of its bill', async () => {
  const { ports } = await chargedMarket();
  expect(await balancesOf(ports)).toEqual(sold);
  ports.clock.advance(nextMorning);
  expect(await reconcileAll(ports)).toEqual({ unmatched: 0, overdue: 0 });
  for (let again = 0; again < 2; again++) await reconcileDate(ports, today);
  expect(await balancesOf(ports)).toEqual(charged);
  expect((await findReconciledDays(ports.table, 'mock', [today]))[0]).toMatchObject({ differences: 0, otherLines: 0 });
  expect(await recountAll(ports)).toMatchObject({ wrongCount: 0, postings: 3 });
});

test('a run that broke off between two lines books the others the next time', async () => {
  const { ports } = await chargedMarket();
  ports.clock.advance(nextMorning);
  const { table } = ports;
  const commit: Table['commit'] = (writes) =>
    JSON.stringify(writes).includes('BILL#mock#bank') ? Promise.reject(new Error('lost')) : table.commit(writes);
  await expect(reconcileAll({ ...ports, table: { ...table, commit } })).rejects.toThrow('lost');
  await reconcileAll(ports);
  expect(await balancesOf(ports)).toEqual(charged);
});

/** Records which days of the ledger are queried. */
function counting(table: Table) {
  const queriedDays: string[] = [];
  const query: Table['query'] = (one) => {
    if (one.pk.startsWith('BOOKS#')) queriedDays.push(one.pk.slice(6, 14));
    return table.query(one);
  };
  return { asked: queriedDays, table: { ...table, query } };
}

test('the end of a day is kept once no bill can change it, and years of books are not read again', async () => {
  const { ports } = await chargedMarket();
  ports.clock.advance(nextMorning);
  await reconcileAll(ports);
  await closeDay(ports, today);
  expect(await findClosing(ports.table, today)).toMatchObject({ date: '2026-11-17' });
  ports.clock.advance(9 * day);
  const { asked: queriedDays, table } = counting(ports.table);
  expect(await balancesOf({ ...ports, table }, '2026-11-28')).toEqual(charged);
  expect(new Set(queriedDays).size).toBe(11);
  queriedDays.splice(0);
  await balancesOf({ ...ports, table }, '2026-11-28');
  expect(new Set(queriedDays)).toEqual(new Set(['20261127', '20261128']));
  queriedDays.splice(0);
  expect(await balancesOf({ ...ports, table }, today)).toEqual(charged);
  expect(queriedDays).toEqual([]);
});

test('a bill that comes late opens the days after it again', async () => {
  const { ports } = await chargedMarket();
  ports.clock.advance(12 * day);
  expect(await balancesOf(ports, '2026-11-26')).toEqual(sold);
  await reconcileDate(ports, today);
  expect(await balancesOf(ports, '2026-11-26')).toEqual(charged);
  expect(await balancesOf(ports)).toEqual(charged);
});

test('the nightly recount keeps what is missing, and names an end of a day that is not what was booked', async () => {
  const { ports } = await chargedMarket();
  ports.clock.advance(12 * day);
  await reconcileDate(ports, today);
  expect(await recountAll(ports)).toMatchObject({ wrongCount: 0 });
  expect((await listClosings(ports.table, today)).map(({ date }) => date).slice(0, 2)).toEqual([today, '2026-11-21']);

  const key = { pk: 'CLOSING', sk: '2026-11-25' };
  const item = await ports.table.get(key);
  const standings = { fee: { debit: 0, credit: 0, balance: -194 } };
  if (item) await ports.table.commit([{ put: { ...item, standings: { ...(item.standings ?? {}), ...standings } } }]);
  const wrong = { what: 'closing balance of fee', whose: '2026-11-25', counted: -194, booked: -195 };
  expect(await recountAll(ports)).toMatchObject({ wrongCount: 1, wrong: [wrong] });
  expect(await reopenDays(ports, '2026-11-25')).toBe(4);
  expect(await recountAll(ports)).toMatchObject({ wrongCount: 0 });

  await ports.table.commit([closingGone('2026-11-25')]);
  expect(await balancesOf(ports, '2026-11-25')).toEqual(charged);
});

test('the journal has a line for each entry, in order, with the title of what was sold', async () => {
  const { ports, number } = await chargedMarket();
  ports.clock.advance(nextMorning);
  await reconcileAll(ports);
  const lines = (await journalOf(ports.table, { from: today, to: '2026-11-21' })).split('\r\n');
  const sale = `2026-11-20 12:00:00,PAY#${number}`;
  const memo = `${number} 考研英语讲义`;
  expect(lines.slice(1, 4).map((text) => text.replace(/seller:\w+/, 'seller:S'))).toEqual([
    `${sale},psp:mock,39.00,,${memo}`,
    `${sale},seller:S,,37.05,${memo}`,
    `${sale},fee,,1.95,${memo}`,
  ]);
  expect(lines.slice(4)).toEqual([
    '2026-11-20 12:01:00,BILL#mock#charge-23,psp:mock,,0.23,charge-23',
    '2026-11-20 12:01:00,BILL#mock#charge-23,charges:mock,0.23,,charge-23',
    '2026-11-20 13:00:00,BILL#mock#bank-500,psp:mock,,5.00,bank-500',
    '2026-11-20 13:00:00,BILL#mock#bank-500,bank,5.00,,bank-500',
    '',
  ]);
});
