import { expect, test } from 'vitest';
import { fakeClock } from '#functions/test/fakes';
import { paid, testMarket } from '#functions/test/market';
import { hour, minute } from '#shared/limits';
import { fen } from '#shared/money';
import {
  availableBalance,
  bucketName,
  compactWrites,
  dayOfHour,
  freezeWrite,
  listBuckets,
  payableFrom,
  takenWrite,
} from './balance.ts';

/** 15:00 in Beijing. */
const three = Date.UTC(2026, 10, 20, 7);

test.each([
  ['in the first millisecond of its hour', three, 19 * hour],
  ['in the last millisecond of its hour', three + hour - 1, 18 * hour + 1],
])('what was sold %s matures with that hour, and not a millisecond before', async (_when, soldAt, after) => {
  const clock = fakeClock(soldAt);
  const market = await testMarket({ price: 1000, clock });
  const { table } = market.ports;
  await paid(market, market.buyer);
  expect((await listBuckets(table, market.seller.id)).map(({ sk }) => sk)).toEqual(['B#2026112109#0']);
  expect(payableFrom(soldAt, clock.now()) - soldAt).toBe(after);
  clock.advance(after - 1);
  expect(await availableBalance(table, market.seller.id, clock.now())).toBe(0);
  clock.advance(1);
  expect(await availableBalance(table, market.seller.id, clock.now())).toBe(950);
});

test('what settles long after its sale is put where nothing has been paid from', () => {
  const now = three + 40 * hour + minute;
  expect(bucketName(three, { now })).toBe('B#2026112207#0');
  expect(bucketName(three, { now, later: 2 })).toBe('B#2026112209#0');
});

test('what a payout has taken meanwhile is neither compacted nor given for a refund', async () => {
  const market = await testMarket({ price: 1000 });
  const { table } = market.ports;
  await paid(market, market.buyer);
  const [bucket] = await listBuckets(table, market.seller.id);
  if (!bucket) throw new Error('nothing was sold');
  await table.commit([freezeWrite(market.seller.id, bucket, 'P1')]);
  const compacting = compactWrites(market.seller.id, dayOfHour(bucket.sk) ?? '', [bucket]);
  const taking = [takenWrite(market.seller.id, { bucket: bucket.sk, amount: bucket.amount, left: fen(0) })];
  for (const writes of [compacting, taking]) expect((await table.commit(writes)).ok).toBe(false);
});
