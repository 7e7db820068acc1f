import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listSales } from '#functions/api/orders/list-sales';
import { isBucketOpen, maxPayoutBuckets, sumOf } from '#functions/domain/payouts/payouts';
import { listBuckets, readBalance } from '#functions/store/payouts/balance';
import { openBalance } from '#functions/test/balance';
import { askBack, deliver, fileOf, mature, paid } from '#functions/test/market';
import { payoutsNow, requested, type SoldMarket, soldMarket } from '#functions/test/payouts';
import { call, valueIn } from '#functions/test/ports';
import { hour } from '#shared/limits';
import { recountAll } from '../ledger/recount.ts';
import { holdPayoutById, releaseHeldPayout } from '../operations/payouts.ts';
import { approveRefund } from '../refunds/grant.ts';
import { compactDays } from './compact-days.ts';

const marketWithFile = async ({ ports, seller }: SoldMarket, price: number) => ({
  ports,
  file: await fileOf(ports, seller, price),
});

test('two hundred hours of sales leave in one payout, and every sale names its payout', async () => {
  const market = await soldMarket({ age: 0 });
  const { ports, seller, buyer, payOut } = market;
  for (let sold = 1; sold < 200; sold++) {
    ports.clock.advance(hour);
    await paid(await marketWithFile(market, 100), buyer);
  }
  mature(ports);
  expect(await requested(ports, seller)).toMatchObject({ ok: true, value: { amount: 950 + 199 * 95 } });
  await payOut();
  const [payout] = await payoutsNow(ports, seller);
  expect(payout?.state).toBe('succeeded');
  expect(payout?.buckets.length).toBeLessThanOrEqual(maxPayoutBuckets);
  expect(await openBalance(ports.table, seller.id)).toBe(0);
  const payoutStates = new Set<string>();
  for (const page of ['1', '2', '3', '4']) {
    const { sales } = await valueIn(call(listSales, ports, { user: seller, query: { limit: '50', page } }));
    for (const { payout_state, payout_id } of sales) payoutStates.add(`${payout_state} ${payout_id}`);
  }
  expect([...payoutStates]).toEqual([`arrived ${payout?.id}`]);

  await paid(await marketWithFile(market, 100), buyer);
  mature(ports);
  expect((await listBuckets(ports.table, seller.id)).filter(isBucketOpen).length).toBe(1);
  expect(await requested(ports, seller)).toMatchObject({ ok: true, value: { amount: 95 } });
  await payOut();
  expect((await recountAll(ports)).wrong).toEqual([]);
});

test('a compacted day funds the refund of a sale in it', async () => {
  const market = await soldMarket({ age: 0 });
  const { ports, seller, buyer } = market;
  const orders: string[] = [];
  for (let sold = 1; sold < 5; sold++) {
    ports.clock.advance(hour);
    orders.push(await paid(await marketWithFile(market, 100), buyer));
  }
  ports.clock.advance(48 * hour);
  await compactDays(ports.table, seller.id, ports.clock.now());
  expect((await listBuckets(ports.table, seller.id)).filter(({ amount }) => amount > 0)).toHaveLength(1);
  const [refunded = ''] = orders;
  await valueIn(askBack(ports, buyer, refunded));
  expect(await approveRefund(ports, refunded, { decidedBy: 'seller' })).toBe(true);
  await deliver(ports);
  expect(await openBalance(ports.table, seller.id)).toBe(950 + 3 * 95);
  expect((await recountAll(ports)).wrong).toEqual([]);
});

type Step = 'sell' | 'hour' | 'day' | 'pay out' | 'request' | 'come back' | 'give back' | 'fold';

const steps: fc.Arbitrary<Step> = fc.constantFrom(
  ...(['sell', 'sell', 'hour', 'day', 'pay out', 'request', 'come back', 'give back', 'fold'] as const),
);

/** A market with every act that changes a seller's balance. */
async function marketWithActs() {
  const market = await soldMarket({ age: 0 });
  const { ports, seller, buyer, payOut } = market;
  const orders: string[] = [];
  const comeBack = async (): Promise<void> => {
    const [payout] = await payoutsNow(ports, seller);
    if (payout?.state !== 'created') return;
    await holdPayoutById(ports, payout.id);
    await releaseHeldPayout(ports, payout.id);
  };
  const giveBack = async (): Promise<void> => {
    const refunded = orders.shift();
    if (refunded === undefined) return;
    await askBack(ports, buyer, refunded);
    await approveRefund(ports, refunded, { decidedBy: 'seller' });
    await deliver(ports);
  };
  const acts: Record<Step, () => Promise<unknown>> = {
    sell: async () => orders.push(await paid(await marketWithFile(market, 100), buyer)),
    hour: async () => ports.clock.advance(hour),
    day: async () => ports.clock.advance(25 * hour),
    request: () => requested(ports, seller),
    'pay out': async () => {
      await requested(ports, seller);
      await payOut();
    },
    'come back': comeBack,
    'give back': giveBack,
    fold: () => compactDays(ports.table, seller.id, ports.clock.now()),
  };
  return { ...market, acts };
}

test('after any history of sales, payouts, refunds and compaction every bucket with money is counted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 10, maxLength: 40 }), async (happened) => {
      const { ports, seller, acts } = await marketWithActs();
      for (const step of happened) {
        await acts[step]();
        const { buckets } = await readBalance(ports.table, seller.id);
        expect(await openBalance(ports.table, seller.id)).toBe(sumOf(buckets.filter(isBucketOpen)));
        for (const { amount } of buckets) expect(amount).toBeGreaterThanOrEqual(0);
      }
      expect((await recountAll(ports)).wrong).toEqual([]);
    }),
    { numRuns: 30 },
  );
});
