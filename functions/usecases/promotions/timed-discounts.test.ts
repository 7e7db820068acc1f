import { expect, test } from 'vitest';
import { updateFile } from '#functions/api/files/update-file';
import { createPayment } from '#functions/api/payments/create-payment';
import { endSale } from '#functions/api/promotions/end-sale';
import { priceAt } from '#functions/domain/promotions/prices';
import { findFile } from '#functions/store/files/files';
import { findOrder } from '#functions/store/orders/orders';
import { findCompareAtPrice } from '#functions/store/promotions/timed-discounts';
import { fileWorkers } from '#functions/test/file-workers';
import { seededRandom } from '#functions/test/interleave';
import { askBack, deliver, notify, paid, testMarket } from '#functions/test/market';
import { withDiscount } from '#functions/test/offers';
import { registered } from '#functions/test/people';
import { call, drain, valueIn } from '#functions/test/ports';
import { day, hour, minute } from '#shared/limits';
import { fen } from '#shared/money';
import { turnPrice } from './timed-discounts.ts';

type Random = () => number;

const upTo = (random: Random, most: number): number => Math.floor(random() * most);

test('2,000 orders in the second around its beginning and its end cost what the clock says', async () => {
  const { ports, seller, file } = await testMarket({ price: 3900 });
  const fans = await Promise.all(Array.from({ length: 20 }, (_, n) => registered(ports, `fan_${n}`)));
  const from = ports.clock.now() + hour;
  const until = from + hour;
  await valueIn(withDiscount(ports, seller, file, { price: 19, from: hour, until: 2 * hour }));
  const random = seededRandom(7);
  const amountFor = async (n: number) => {
    const user = fans[n % fans.length] ?? seller;
    const { data } = await valueIn(call(createPayment, ports, { user, body: { file_post_id: file.id } }));
    return (await findOrder(ports.table, data.out_trade_no))?.amount;
  };
  const amounts = new Set<number | undefined>();
  const around = async (edge: number, n: number) => {
    ports.clock.advance(upTo(random, 3));
    if (n === 400 || n === 700) await turnPrice(ports, file.id);
    const now = ports.clock.now();
    const amount = await amountFor(n);
    expect([now - edge, amount]).toEqual([now - edge, now >= from && now < until ? 1900 : 3900]);
    amounts.add(amount);
  };
  for (const edge of [from, until]) {
    ports.clock.advance(edge - 500 - ports.clock.now());
    for (let n = 0; n < 1000; n++) await around(edge, n);
  }
  expect(amounts.size).toBe(2);
}, 120_000);

/** All orders, read one by one. */
async function compareAtPriceByHand(
  ports: Awaited<ReturnType<typeof testMarket>>['ports'],
  numbers: readonly string[],
  at: number,
): Promise<number | undefined> {
  const orders = await Promise.all(numbers.map((number) => findOrder(ports.table, number)));
  const sold = orders
    .filter((order) => order !== undefined)
    .filter(({ status, amount, paidAt = at }) => status === 'paid' && amount > 0 && paidAt < at)
    .toSorted((one, other) => (other.paidAt ?? 0) - (one.paidAt ?? 0));
  const recent = sold.filter(({ paidAt = 0 }) => paidAt >= at - 7 * day);
  return recent.length > 0 ? Math.min(...recent.map(({ amount }) => amount)) : sold[0]?.amount;
}

/** A buyer buys the file, and may return it. */
async function sell(market: Awaited<ReturnType<typeof testMarket>>, who: { id: string }, random: Random) {
  const { ports, file } = market;
  const response = await call(createPayment, ports, { user: who, body: { file_post_id: file.id } });
  if (!response.ok) return [];
  const number = await paid(market, who);
  if (random() < 0.3) {
    await askBack(ports, who, number);
    await deliver(ports);
  }
  return [number];
}

/** Random price changes, discounts and purchases; returns the order numbers. */
async function history(market: Awaited<ReturnType<typeof testMarket>>, random: Random): Promise<string[]> {
  const { ports, seller, file, buyer, other } = market;
  const people = [buyer, other, await registered(ports, 'third'), await registered(ports, 'fourth')];
  const numbers: string[] = [];
  for (let n = upTo(random, 6); n > 0; n--) {
    ports.clock.advance(upTo(random, 4 * day));
    const choice = random();
    if (choice < 0.35) {
      const body = { price: (100 + upTo(random, 900)) / 100 };
      await call(updateFile, ports, { user: seller, params: { id: file.id }, body });
    } else if (choice < 0.5) {
      await withDiscount(ports, seller, file, { price: (1 + upTo(random, 99)) / 100, until: hour });
      numbers.push(...(await sell(market, people[n % 4] ?? buyer, random)));
      await call(endSale, ports, { user: seller, params: { id: file.id } });
    } else numbers.push(...(await sell(market, people[n % 4] ?? buyer, random)));
  }
  return numbers;
}

/** `HISTORIES=500` runs a thorough number. */
const histories = Number(process.env.HISTORIES ?? 150);

test(`what is struck through is what a reading of all orders says, in ${histories} histories`, async () => {
  const counts = { some: 0, none: 0, struck: 0 };
  for (let seed = 1; seed <= histories; seed++) {
    const random = seededRandom(seed);
    const market = await testMarket({ price: 100 + upTo(random, 900) });
    const { ports, seller, file } = market;
    const numbers = await history(market, random);
    ports.clock.advance(upTo(random, 9 * day));
    await drain(ports, fileWorkers);
    const at = ports.clock.now();
    const expected = await compareAtPriceByHand(ports, numbers, at);
    expect([seed, await findCompareAtPrice(ports.table, file.id, { at, within: 7 * day })]).toEqual([seed, expected]);
    const { list } = priceAt((await findFile(ports.table, file.id, { consistent: true })) ?? file, at);
    await valueIn(withDiscount(ports, seller, file, { price: (list - 1) / 100, until: hour }));
    const now = await findFile(ports.table, file.id, { consistent: true });
    const was = expected !== undefined && expected > list - 1 ? fen(expected) : undefined;
    expect([seed, now && priceAt(now, at).was]).toEqual([seed, was]);
    counts[expected === undefined ? 'none' : 'some'] += 1;
    counts.struck += Number(was !== undefined);
  }
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(histories / 10);
}, 120_000);

test('what was given back once the sale runs is struck through no more', async () => {
  const market = await testMarket({ price: 9900 });
  const { ports, seller, file, other } = market;
  const compareAtPrice = async () => {
    const now = await findFile(ports.table, file.id, { consistent: true });
    return now && priceAt(now, ports.clock.now()).was;
  };
  const number = await paid(market, other);
  ports.clock.advance(minute);
  await valueIn(withDiscount(ports, seller, file, { price: 15, until: hour }));
  expect(await compareAtPrice()).toBe(9900);
  await valueIn(askBack(ports, other, number));
  await deliver(ports);
  await drain(ports, fileWorkers);
  expect(await compareAtPrice()).toBeUndefined();
});

test('whoever chose to give more has paid what was asked', async () => {
  const market = await testMarket({ price: 1000 });
  const { ports, seller, file, other } = market;
  const edit = (body: object) => call(updateFile, ports, { user: seller, params: { id: file.id }, body });
  await valueIn(edit({ pay_what: { min: 2, suggest: 5 } }));
  const response = await valueIn(
    call(createPayment, ports, { user: other, body: { file_post_id: file.id, amount: 50_000 } }),
  );
  await notify(ports, response.data.out_trade_no);
  await deliver(ports);
  await valueIn(edit({ price: 10, pay_what: null }));
  ports.clock.advance(minute);
  const { data } = await valueIn(withDiscount(ports, seller, file, { price: 1.5, until: hour }));
  expect(data.sale.was).toBe(2);
});

test('an outage of a whole sale leaves the price right, and lists after it', async () => {
  const { ports, seller, file } = await testMarket({ price: 3900 });
  await valueIn(withDiscount(ports, seller, file, { price: 19, from: hour, until: 2 * hour }));
  ports.clock.advance(3 * hour);
  await turnPrice(ports, file.id);
  await turnPrice(ports, file.id);
  const after = await findFile(ports.table, file.id, { consistent: true });
  expect([after?.price, after?.badge?.sale]).toEqual([3900, undefined]);
});
