import { expect, test } from 'vitest';
import { listSales } from '#functions/api/orders/list-sales';
import { isBucketOpen, maxPayoutBuckets } from '#functions/domain/payouts/payouts';
import { listBuckets } from '#functions/store/payouts/balance';
import { openBalance } from '#functions/test/balance';
import { askBack, deliver, fileOf, mature, paid } from '#functions/test/market';
import { payoutsNow, requested, type SoldMarket, soldMarket } from '#functions/test/payouts';
import { call, valueIn } from '#functions/test/ports';
import { hour } from '#shared/limits';
import { recountAll } from '../ledger/recount.ts';
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
