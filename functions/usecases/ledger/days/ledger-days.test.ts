import { expect, test } from 'vitest';
import { brokenDays, type VerifiedDay, verifyLedger } from '#functions/domain/ledger/ledger-export';
import { startOfDate } from '#functions/domain/time';
import type { Table } from '#functions/ports/table';
import { findPosting, listDayPostings } from '#functions/store/ledger/ledger';
import { findLedgerDay, listLedgerDays } from '#functions/store/ledger/ledger-days';
import { paid, testMarket } from '#functions/test/market';
import { quietLog } from '#functions/test/quiet-log';
import { randomFrom } from '#functions/test/random-market';
import { day, hour } from '#shared/limits';
import { fen } from '#shared/money';
import { bookOwnLines } from '../reconciliation/own-lines.ts';
import { recountAll } from '../recount.ts';
import { closeLedger, closesAt, exportLedger } from './ledger-days.ts';

quietLog('info');

const from = randomFrom;
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Two nights of runs, an hour apart. */
async function nightOf(ports: { table: Table; clock: { now(): number; advance(by: number): void } }) {
  for (let run = 0; run < 3; run++) {
    await closeLedger(ports, { from });
    ports.clock.advance(hour);
  }
}

async function soldYesterday() {
  const market = await testMarket();
  const number = await paid(market, market.buyer);
  return { ...market, number };
}

test('a day is closed in the second night after it, and not before its bill has come', async () => {
  const { ports } = await soldYesterday();
  const at = (date: string, hours: number) => ports.clock.advance(startOfDate(date) + hours * hour - ports.clock.now());
  at('2026-11-21', 3);
  await nightOf(ports);
  expect(await exportLedger(ports, from)).toBeUndefined();
  at('2026-11-22', 3);
  await closeLedger(ports, { from });
  expect(await findLedgerDay(ports.table, from)).toEqual({ date: from, sealedAt: ports.clock.now() });
  expect(await exportLedger(ports, from)).toBeUndefined();
  ports.clock.advance(hour);
  await closeLedger(ports, { from });
  expect(ports.clock.now()).toBeGreaterThan(closesAt(from));
  const text = (await exportLedger(ports, from)) ?? '';
  expect(verifyLedger(bytesOf(text))).toMatchObject({ ok: true, value: { day: from, postings: 1 } });
  expect(await exportLedger(ports, '2026-11-21')).toBeUndefined();
});

test('nothing is added to a day that is sealed: what its bill brings later stands on the day we hear of it', async () => {
  const { ports } = await soldYesterday();
  const line = (theirNo: string) =>
    ({ kind: 'charge', amount: fen(-23), at: startOfDate(from) + 20 * hour, ourNo: '', theirNo }) as const;
  const bookLine = (theirNo: string) => bookOwnLines(ports, { provider: 'mock', date: from, lines: [line(theirNo)] });
  await bookLine('in time');
  expect(await findPosting(ports.table, 'BILL#mock#in time')).toMatchObject({ at: line('').at });
  ports.clock.advance(2 * day);
  await closeLedger(ports, { from });
  await bookLine('late');
  await bookLine('late');
  const late = await findPosting(ports.table, 'BILL#mock#late');
  expect(late).toMatchObject({ at: ports.clock.now(), memo: 'of 2026-11-20, which is closed' });
  expect(await listDayPostings(ports.table, '20261120')).toHaveLength(2);
});

test('runs of a night that meet each other, or are late by months, close each day once and in order', async () => {
  const { ports } = await soldYesterday();
  ports.clock.advance(150 * day);
  await Promise.all([closeLedger(ports, { from }), closeLedger(ports, { from })]);
  ports.clock.advance(hour);
  await Promise.all([closeLedger(ports, { from }), closeLedger(ports, { from })]);
  const days = await listLedgerDays(ports.table);
  expect(days).toHaveLength(149);
  expect(days.every(({ closed }) => closed)).toBe(true);
  const verified = await Promise.all(days.map(async ({ date }) => exported(ports, date)));
  expect(brokenDays(verified)).toEqual([]);
});

async function exported(ports: { table: Table }, date: string): Promise<VerifiedDay> {
  const verified = verifyLedger(bytesOf((await exportLedger(ports, date)) ?? ''));
  if (!verified.ok) throw new Error(`${date}: ${verified.code}`);
  return verified.value;
}

test('a past that was changed is noticed by the export, and by the recount of the night', async () => {
  const { ports, number } = await soldYesterday();
  ports.clock.advance(2 * day);
  await nightOf(ports);
  expect(await recountAll(ports, { from })).toMatchObject({ wrongCount: 0 });
  const key = { pk: `LTX#PAY#${number}`, sk: 'LTX' };
  const entries = [
    { account: 'psp:mock', amount: 3900 },
    { account: 'fee', amount: -3900 },
  ];
  await ports.table.commit([{ update: key, change: { set: { entries } } }]);
  const text = (await exportLedger(ports, from)) ?? '';
  expect(verifyLedger(bytesOf(text))).toEqual({ ok: false, code: 'ledger_checksum' });
  const { wrong } = await recountAll(ports, { from });
  expect(wrong).toContainEqual({ what: 'ledger of a closed day', whose: from, counted: 1, booked: 1 });
  await ports.table.commit([{ remove: key }]);
  expect((await recountAll(ports, { from })).wrong).toContainEqual(expect.objectContaining({ counted: 1, booked: 0 }));
});
