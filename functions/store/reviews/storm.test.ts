import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dynamoTable } from '#functions/adapters/dynamo/table';
import { type LocalMarket, localMarket } from '#functions/adapters/dynamo/test-market';
import { decideRefund } from '#functions/api/refunds/decide-refund';
import { deleteReview } from '#functions/api/reviews/delete-review';
import { listReviews } from '#functions/api/reviews/list-reviews';
import { askBack } from '#functions/test/market';
import { member } from '#functions/test/people';
import { call, valueIn } from '#functions/test/ports';
import { owned, rate, ratings, reviewMarket, settled } from '#functions/test/reviews';
import { day } from '#shared/limits';
import type { User } from '../accounts/users.ts';

vi.setConfig({ testTimeout: 240_000 });

/** Many concurrent reviews on a real engine, whose conflicts differ from the twin's. */
let market: LocalMarket;
beforeAll(async () => {
  market = await localMarket();
});
afterAll(() => market.stop());

const buyers = 30;
const acts = 90;

/** A seeded generator: the same numbers in every run. */
function chance(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('very many reviews, edits, deletions and refunds at once: every number is what a recount gives', async () => {
  const { ports, seller, file } = await reviewMarket(dynamoTable(market.client, market.tableName));
  const people: User[] = [];
  for (let n = 0; n < buyers; n++) people.push(await member(ports, `storm_${n}`));
  ports.clock.advance(2 * day);
  const orders: string[] = [];
  for (const one of people) orders.push(await owned(ports, one, file));
  await settled(ports);

  const pick = chance(7);
  const refund = async (n: number) => {
    const [buyer, number] = [people[n], orders[n]];
    if (!buyer || !number) return;
    await askBack(ports, buyer, number);
    await call(decideRefund, ports, { user: seller, params: { out_trade_no: number }, body: { decision: 'approve' } });
  };
  const act = async (n: number) => {
    const buyer = people[pick(buyers)];
    if (!buyer) return;
    const kind = pick(10);
    if (kind < 7) await rate(ports, buyer, file, { rating: 1 + pick(5), text: `第 ${n} 次` });
    else if (kind < 9) await call(deleteReview, ports, { user: buyer, params: { id: file.id } });
    else await refund(pick(buyers));
  };
  const results = await Promise.allSettled(Array.from({ length: acts }, (_, n) => act(n)));
  expect(results.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual([]);
  await settled(ports);
  const { kept, counted } = await ratings(ports, file);
  expect(kept.counts).toEqual(counted.counts);
  expect(kept.versions).toEqual(counted.versions);
  const { data } = await valueIn(call(listReviews, ports, { params: { id: file.id } }));
  expect(data.summary.counts).toEqual(counted.counts);
  expect(counted.counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(10);
});
