import { expect, test } from 'vitest';
import { parseReference } from '#functions/domain/ledger/references';
import { beijingDate, dayOfDate } from '#functions/domain/time';
import type { Item, Key } from '#functions/ports/table';
import { findPosting, listDayPostings } from '#functions/store/ledger/ledger';
import { paid } from '#functions/test/market';
import { requested, type SoldMarket, soldMarket } from '#functions/test/payouts';
import { quietLog } from '#functions/test/quiet-log';
import { randomMarket } from '#functions/test/random-market';
import { day, hour } from '#shared/limits';
import { fen } from '#shared/money';
import { confirmAndExecute } from '../operations/proposals.ts';
import { propose } from '../operations/propose.ts';
import { closeLedger } from './days/ledger-days.ts';
import { deriveLostPostings, findUnbilled, rebookPostings } from './rebook.ts';
import { recountAll } from './recount.ts';

quietLog('info');

type Ports = SoldMarket['ports'];

const keyOf = (reference: string): Key => ({ pk: `LTX#${reference}`, sk: 'LTX' });
const lose = ({ table }: Ports, reference: string) => table.commit([{ remove: keyOf(reference) }]);
const change = ({ table }: Ports, update: Key, set: Record<string, unknown>) =>
  table.commit([{ update, change: { set } }]);

const derivable = (reference: string): boolean => {
  const { kind, payoutStep } = parseReference(reference);
  return kind === 'payment' || kind === 'duplicatePayment' || (payoutStep !== undefined && payoutStep !== 'returned');
};

/** All postings of a market, as they are stored. */
async function storedPostings({ table, clock }: Ports): Promise<Item[]> {
  const stored: Item[] = [];
  for (let at = Date.parse('2026-11-18T04:00:00Z'); at <= clock.now() + day; at += day) {
    const ofDay = await listDayPostings(table, dayOfDate(beijingDate(at)));
    const items = await table.getMany(ofDay.map(({ reference }) => keyOf(reference)));
    stored.push(...items.filter((item) => item !== undefined));
  }
  return stored;
}

test.each([1, 2, 3, 4])('whatever is derived in market %i is booked exactly as it was', async (seed) => {
  const { ports } = await randomMarket(seed, { days: 4, steps: 40 });
  const stored = await storedPostings(ports);
  const kinds = new Set<string | undefined>();
  for (const before of stored) {
    const reference = String(before.reference);
    await lose(ports, reference);
    const done = await rebookPostings(ports, { references: [reference] });
    if (derivable(reference)) expect(done, reference).toMatchObject({ ok: true });
    if (!done.ok) await ports.table.commit([{ put: before }]);
    else kinds.add(parseReference(reference).kind);
    expect(await ports.table.get(keyOf(reference)), reference).toEqual(before);
  }
  expect([...kinds]).toEqual(expect.arrayContaining(['payment', 'payout', 'refund']));
});

/** A market after its first sale, whose posting is lost. */
async function marketWithLoss() {
  const market = await soldMarket();
  const { ports } = market;
  const [posting] = await storedPostings(ports);
  const reference = String(posting?.reference);
  const outTradeNo = parseReference(reference).number;
  await lose(ports, reference);
  return { ...market, reference, outTradeNo, posting };
}

test('a lost payment is booked by two people, once, and the books are whole', async () => {
  const { ports, reference, file, other } = await marketWithLoss();
  await paid({ ports, file }, other);
  expect((await recountAll(ports)).wrongCount).toBeGreaterThan(0);
  const id = await propose(ports, { kind: 'rebook', references: [reference] }, { actor: 'mei', note: 'lost' });
  expect(await confirmAndExecute(ports, id, 'Mei')).toEqual({ ok: false, code: 'proposal_own' });
  expect(await confirmAndExecute(ports, id, 'lin')).toEqual({ ok: true, value: reference });
  expect(await recountAll(ports)).toMatchObject({ wrongCount: 0 });
  expect(await deriveLostPostings(ports, [reference])).toEqual({ ok: false, code: 'posting_exists' });
});

test('a sale that does not agree with order, purchase, balance or totals is not booked', async () => {
  const { ports, reference, outTradeNo, seller, buyer, file } = await marketWithLoss();
  const order = { pk: `ORD#${outTradeNo}`, sk: 'ORD' };
  const items: Key[] = [order, { pk: `SALE#${outTradeNo}`, sk: 'SALE' }];
  const refused = { ok: false, code: 'books_disagree' };
  const purchase = { pk: `ME#${buyer.id}`, sk: `${file.id}#PUR` };
  for (const key of [...items, purchase]) {
    await change(ports, key, { amount: 90_000 });
    expect(await deriveLostPostings(ports, [reference])).toEqual(refused);
  }
  // All three agree on ¥900 now, and the seller's balance does not.
  expect(await deriveLostPostings(ports, [reference])).toEqual(refused);
  for (const key of [...items, purchase]) await change(ports, key, { amount: 1000 });
  expect(await deriveLostPostings(ports, [reference])).toMatchObject({ ok: true });
  await change(ports, { pk: `SBAL#${seller.id}`, sk: 'TOTAL' }, { gross: 2000 });
  expect(await deriveLostPostings(ports, [reference])).toEqual(refused);
});

test('an order that was never paid, a free one, and what has no records are not derived', async () => {
  const { ports, reference, outTradeNo } = await marketWithLoss();
  for (const other of [
    'PAY#nothing',
    `COV#${outTradeNo}`,
    `RFD#${outTradeNo}#1`,
    `RFD#${outTradeNo}#2`,
    'COR#X',
    'PO#X#SET',
  ])
    expect(await deriveLostPostings(ports, [other])).toEqual({ ok: false, code: 'not_derivable' });
  await change(ports, { pk: `ORD#${outTradeNo}`, sk: 'ORD' }, { status: 'pending' });
  expect(await deriveLostPostings(ports, [reference])).toEqual({ ok: false, code: 'not_derivable' });
});

test('the provider’s bill must have its line', async () => {
  const { ports, reference } = await marketWithLoss();
  const derived = await deriveLostPostings(ports, [reference]);
  const postings = derived.ok ? derived.value : [];
  expect(await findUnbilled(ports, postings)).toEqual([]);
  expect(await findUnbilled({ ...ports, bills: [] }, postings)).toEqual([reference]);
  const dearer = postings.map((posting) => ({
    ...posting,
    entries: posting.entries.map(({ account, amount }) => ({ account, amount: fen(2 * amount) })),
  }));
  expect(await findUnbilled(ports, dearer)).toEqual([reference]);
});

async function closeDays(ports: Ports): Promise<void> {
  for (let nights = 0; nights < 4; nights++) {
    ports.clock.advance(day);
    await closeLedger(ports, { from: '2026-11-18' });
    ports.clock.advance(2 * hour);
    await closeLedger(ports, { from: '2026-11-18' });
  }
}

test('a posting of a closed day gives back its checksum', async () => {
  const { ports, reference, posting, outTradeNo } = await marketWithLoss();
  await ports.table.commit([{ put: { ...posting, ...keyOf(reference) } }]);
  await closeDays(ports);
  await lose(ports, reference);
  await change(ports, { pk: `ORD#${outTradeNo}`, sk: 'ORD' }, { paidAt: Number(posting?.at) + 1 });
  expect(await deriveLostPostings(ports, [reference])).toEqual({ ok: false, code: 'books_disagree' });
  await change(ports, { pk: `ORD#${outTradeNo}`, sk: 'ORD' }, { paidAt: Number(posting?.at) });
  expect(await rebookPostings(ports, { references: [reference] })).toMatchObject({ ok: true });
  expect(await ports.table.get(keyOf(reference))).toEqual(posting);
  expect(await recountAll(ports)).toMatchObject({ wrongCount: 0 });
});

test('a posting that was lost before its day was closed is booked now, and says so', async () => {
  const { ports, reference } = await marketWithLoss();
  await closeDays(ports);
  expect(await rebookPostings(ports, { references: [reference] })).toMatchObject({ ok: true });
  expect(await findPosting(ports.table, reference as `PAY#${string}`)).toMatchObject({
    at: ports.clock.now(),
    memo: expect.stringContaining('closed without it'),
  });
  expect(await recountAll(ports)).toMatchObject({ wrongCount: 0 });
});

test('several postings of one seller that were lost together are booked together', async () => {
  const market = await soldMarket();
  const { ports, seller, payOut } = market;
  await requested(ports, seller);
  await payOut();
  const references = (await storedPostings(ports)).map(({ reference }) => String(reference));
  expect(references).toHaveLength(3);
  for (const reference of references) await lose(ports, reference);
  expect(await deriveLostPostings(ports, references.slice(0, 1))).toEqual({ ok: false, code: 'books_disagree' });
  expect(await rebookPostings(ports, { references })).toMatchObject({ ok: true });
  expect(await recountAll(ports)).toMatchObject({ wrongCount: 0 });
});
