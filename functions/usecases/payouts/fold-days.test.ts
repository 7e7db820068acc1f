import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hour } from '#shared/limits';
import { listSales } from '../../api/orders/list-sales.ts';
import { bucketsAtOnce, isOpen, sumOf } from '../../domain/payouts/payouts.ts';
import { listBuckets, readBalance } from '../../store/payouts/balance.ts';
import { openBalance } from '../../test/balance.ts';
import { askBack, deliver, fileOf, mature, paid } from '../../test/market.ts';
import { payoutsNow, requested, type SoldMarket, soldMarket } from '../../test/payouts.ts';
import { call, valueIn } from '../../test/ports.ts';
import { holdPayout, releasePayout } from '../operations/payouts.ts';
import { recountAll } from '../operations/recount.ts';
import { approveRefund } from '../refunds/grant.ts';
import { foldDays } from './fold-days.ts';

const priced = async ({ ports, seller }: SoldMarket, price: number) => ({
  ports,
  file: await fileOf(ports, seller, price),
});

test('two hundred hours of sales go out in one payout, and every sale says where its money is', async () => {
  const market = await soldMarket({ age: 0 });
  const { ports, seller, buyer, payOut } = market;
  for (let sold = 1; sold < 200; sold++) {
    ports.clock.advance(hour);
    await paid(await priced(market, 100), buyer);
  }
  mature(ports);
  expect(await requested(ports, seller)).toMatchObject({ ok: true, value: { amount: 950 + 199 * 95 } });
  await payOut();
  const [payout] = await payoutsNow(ports, seller);
  expect(payout?.state).toBe('succeeded');
  expect(payout?.buckets.length).toBeLessThanOrEqual(bucketsAtOnce);
  expect(await openBalance(ports.table, seller.id)).toBe(0);
  const ways = new Set<string>();
  for (const page of ['1', '2', '3', '4']) {
    const { sales } = await valueIn(call(listSales, ports, { user: seller, query: { limit: '50', page } }));
    for (const { payout_state, payout_id } of sales) ways.add(`${payout_state} ${payout_id}`);
  }
  expect([...ways]).toEqual([`arrived ${payout?.id}`]);

  await paid(await priced(market, 100), buyer);
  mature(ports);
  expect((await listBuckets(ports.table, seller.id)).filter(isOpen).length).toBe(1);
  expect(await requested(ports, seller)).toMatchObject({ ok: true, value: { amount: 95 } });
  await payOut();
  expect((await recountAll(ports)).wrong).toEqual([]);
});

test('what was folded covers the refund of a sale in it', async () => {
  const market = await soldMarket({ age: 0 });
  const { ports, seller, buyer } = market;
  const orders: string[] = [];
  for (let sold = 1; sold < 5; sold++) {
    ports.clock.advance(hour);
    orders.push(await paid(await priced(market, 100), buyer));
  }
  ports.clock.advance(48 * hour);
  await foldDays(ports.table, seller.id, ports.clock.now());
  expect((await listBuckets(ports.table, seller.id)).filter(({ amount }) => amount > 0)).toHaveLength(1);
  const [given = ''] = orders;
  await valueIn(askBack(ports, buyer, given));
  expect(await approveRefund(ports, given, { decidedBy: 'seller' })).toBe(true);
  await deliver(ports);
  expect(await openBalance(ports.table, seller.id)).toBe(950 + 3 * 95);
  expect((await recountAll(ports)).wrong).toEqual([]);
});

type Step = 'sell' | 'hour' | 'day' | 'pay out' | 'request' | 'come back' | 'give back' | 'fold';

const steps: fc.Arbitrary<Step> = fc.constantFrom(
  ...(['sell', 'sell', 'hour', 'day', 'pay out', 'request', 'come back', 'give back', 'fold'] as const),
);

/** A market to which anything may happen that moves a seller's balance. */
async function anything() {
  const market = await soldMarket({ age: 0 });
  const { ports, seller, buyer, payOut } = market;
  const orders: string[] = [];
  const comeBack = async (): Promise<void> => {
    const [payout] = await payoutsNow(ports, seller);
    if (payout?.state !== 'created') return;
    await holdPayout(ports, payout.id);
    await releasePayout(ports, payout.id);
  };
  const giveBack = async (): Promise<void> => {
    const given = orders.shift();
    if (given === undefined) return;
    await askBack(ports, buyer, given);
    await approveRefund(ports, given, { decidedBy: 'seller' });
    await deliver(ports);
  };
  const acts: Record<Step, () => Promise<unknown>> = {
    sell: async () => orders.push(await paid(await priced(market, 100), buyer)),
    hour: async () => ports.clock.advance(hour),
    day: async () => ports.clock.advance(25 * hour),
    request: () => requested(ports, seller),
    'pay out': async () => {
      await requested(ports, seller);
      await payOut();
    },
    'come back': comeBack,
    'give back': giveBack,
    fold: () => foldDays(ports.table, seller.id, ports.clock.now()),
  };
  return { ...market, acts };
}

test('whatever was sold, paid out, given back and folded, no bucket with money in it is overlooked', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 10, maxLength: 40 }), async (happened) => {
      const { ports, seller, acts } = await anything();
      for (const step of happened) {
        await acts[step]();
        const { buckets } = await readBalance(ports.table, seller.id);
        expect(await openBalance(ports.table, seller.id)).toBe(sumOf(buckets.filter(isOpen)));
        for (const { amount } of buckets) expect(amount).toBeGreaterThanOrEqual(0);
      }
      expect((await recountAll(ports)).wrong).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
