import { afterEach, expect, test } from 'vitest';
import { hour } from '#shared/limits';
import { stripeBills } from '../adapters/stripe/bill.ts';
import type { Bills } from '../ports/payouts.ts';
import { findReconciledDays, listOpenDifferences } from '../store/ledger/differences.ts';
import { askBack } from '../test/market.ts';
import type { providedMarket } from '../test/providers.ts';
import { quietLog } from '../test/quiet-log.ts';
import { difference, hear, marketWithCardSale, orderAndPurchase } from '../test/reversals.ts';
import { reconcileAll } from '../usecases/ledger/reconciliation/reconcile.ts';

/** The code logs as an error what operators must see. */
quietLog('info', 'error');

const today = '2026-11-20';
const nextMorning = 22 * hour;
const right = { psp: 0, wrong: [] };
const calm = { unmatched: 0, overdue: 0 };

let market: Awaited<ReturnType<typeof providedMarket>>;

afterEach(() => market[Symbol.asyncDispose]());

const open = async () => (await listOpenDifferences(market.ports.table)).map((one) => `${one.class} ${one.kind}`);

/** Compares the day’s bill, processes the reversals it lists, and compares it again. */
async function compareTwice(bills: Bills[]) {
  const ports = { ...market.ports, bills };
  market.ports.clock.advance(nextMorning);
  const first = { standing: await reconcileAll(ports), open: await open() };
  await hear(market);
  market.ports.clock.advance(hour);
  const second = { standing: await reconcileAll(ports), open: await open() };
  return { first, second };
}

/** A card sale, followed by an event whose notification never arrives. */
async function unheard(happens: (sold: Awaited<ReturnType<typeof marketWithCardSale>>) => void | Promise<void>) {
  const sold = await marketWithCardSale();
  market = sold;
  await happens(sold);
  sold.stripe.notices.drain();
  return { ...sold, found: await compareTwice([stripeBills(sold.card)]) };
}

test('a dispute of which nobody told is found on the statement, with its fee, and booked', async () => {
  const sold = await unheard(({ stripe, payment }) => void stripe.dispute(payment));
  expect(sold.found.first).toEqual({ standing: calm, open: ['missing_here dispute', 'missing_here dispute_fee'] });
  expect(sold.found.second).toEqual({ standing: calm, open: [] });
  expect(await orderAndPurchase(sold)).toMatchObject({ status: 'disputed', isOwned: false });
  expect(await difference(sold)).toEqual(right);
});

test.each([
  ['a part', 333, 'paid'],
  ['the whole', undefined, 'refunded'],
] as const)('a refund by hand of %s is found on the statement, and booked', async (_, amount, status) => {
  const sold = await unheard(({ stripe, payment }) => void stripe.refundByHand(payment, amount));
  expect(sold.found.first).toEqual({ standing: calm, open: ['missing_here refund_by_hand'] });
  expect(await orderAndPurchase(sold)).toMatchObject({ status });
  expect(await difference(sold)).toEqual(right);
  expect(sold.found.second).toEqual({ standing: calm, open: status === 'paid' ? [] : expect.anything() });
});

test('a refund of ours that failed afterwards is found on the statement, and is a person’s', async () => {
  const sold = await unheard(async (one) => {
    await askBack(one.ports, one.buyer, one.outTradeNo);
    await hear(one);
    one.stripe.settleRefund(one.stripe.refunds[0]?.id ?? '', 'failed');
  });
  expect(sold.found.first).toEqual({ standing: calm, open: ['missing_here refund_failed'] });
  expect(sold.found.second).toEqual({ standing: calm, open: [] });
  expect(await difference(sold)).toEqual(right);
});

test('what was heard of in time is matched, line by line', async () => {
  const sold = await marketWithCardSale();
  market = sold;
  const refund = sold.stripe.refundByHand(sold.payment, 100);
  sold.stripe.settleRefund(refund.id, 'failed');
  await hear(sold);
  const { id } = sold.stripe.dispute(sold.payment);
  await hear(sold);
  sold.stripe.closeDispute(id, 'won');
  await hear(sold);
  const { first } = await compareTwice([stripeBills(sold.card)]);
  expect(first).toEqual({ standing: calm, open: [] });
  expect((await findReconciledDays(sold.ports.table, 'stripe', [today]))[0]).toMatchObject({ matched: 6 });
});
