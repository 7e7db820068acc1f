import { expect, test } from 'vitest';
import { updateFile } from '#functions/api/files/update-file';
import { getReceipt } from '#functions/api/orders/get-receipt';
import { listPurchases } from '#functions/api/orders/list-purchases';
import { listSales } from '#functions/api/orders/list-sales';
import { findPosting } from '#functions/store/ledger/ledger';
import { seededRandom } from '#functions/test/interleave';
import { deliver, fileOf, notify, testMarket } from '#functions/test/market';
import { couponBy, orderWith, quoteFor, withDiscount } from '#functions/test/offers';
import { registered } from '#functions/test/people';
import { call, valueIn } from '#functions/test/ports';
import { day, minute } from '#shared/limits';

/** `COMBINATIONS=100000` runs a thorough number. */
const combinations = Number(process.env.COMBINATIONS ?? 150);

/** Small markets keep lists short. */
const perMarket = 25;

type Random = () => number;

const upTo = (random: Random, most: number): number => 1 + Math.floor(random() * most);
const yuan = (fen: number): number => fen / 100;

function couponOf(random: Random, list: number) {
  if (random() < 0.1) return { kind: 'percent', value: 100 };
  const kind = (['percent', 'off', 'set'] as const)[upTo(random, 3) - 1];
  return { kind, value: kind === 'percent' ? upTo(random, 100) : yuan(upTo(random, list + 100)) };
}

/** Promotions of a new file, and the buyer's choice. */
async function offerFile(market: Awaited<ReturnType<typeof testMarket>>, random: Random, n: number) {
  const { ports, seller } = market;
  const list = upTo(random, random() < 0.5 ? 2_000 : 5_000_000);
  const file = await fileOf(ports, seller, list);
  const code = `CODE${n}`;
  const hasCoupon = random() < 0.6;
  if (hasCoupon) await couponBy(ports, seller, { code, ...couponOf(random, list) });
  const isChosen = random() < 0.3;
  if (isChosen) {
    const body = { pay_what: { min: yuan(list) } };
    await valueIn(call(updateFile, ports, { user: seller, params: { id: file.id }, body }));
  }
  if (random() < 0.5 && list > 1) {
    const discount = { price: yuan(upTo(random, list - 1)), until: minute };
    await valueIn(withDiscount(ports, seller, file, discount));
  }
  const wish = {
    ...(hasCoupon && { coupon: code }),
    ...(isChosen && { amount: yuan(Math.min(list + upTo(random, 5_000), 5_000_000)) }),
    ...(random() < 0.3 && { via: 'link' }),
  };
  return { file, wish };
}

/** The quoted price, and all later statements of it. */
async function recordPurchase(market: Awaited<ReturnType<typeof testMarket>>, random: Random, n: number) {
  const { ports, seller } = market;
  const { file, wish } = await offerFile(market, random, n);
  const buyer = await registered(ports, `buyer_${n}`);
  const { data: quote } = await valueIn(quoteFor(ports, buyer, file.id, wish));
  const { data } = await valueIn(orderWith(ports, buyer, file, { ...wish, expected_price: quote.amount }));
  if (quote.amount > 0) await notify(ports, data.out_trade_no);
  await deliver(ports);
  const params = { out_trade_no: data.out_trade_no };
  const [receipt, { purchases }, { sales }, posting] = await Promise.all([
    valueIn(call(getReceipt, ports, { user: buyer, params })),
    valueIn(call(listPurchases, ports, { user: buyer })),
    valueIn(call(listSales, ports, { user: seller, query: { limit: '5' } })),
    findPosting(ports.table, `PAY#${data.out_trade_no}`),
  ]);
  return { quote, number: data.out_trade_no, receipt: receipt.data, purchase: purchases[0], sales, posting };
}

type RecordedPurchase = Awaited<ReturnType<typeof recordPurchase>>;

/** The amount in fen, from each place that states it. */
function amountsIn({ receipt, purchase, sales, posting, number }: RecordedPurchase): (number | undefined)[] {
  const sold = sales.find((row) => row.out_trade_no === number);
  const charged = posting?.entries.find(({ account }) => account.startsWith('psp:'))?.amount;
  const shared = sold && Math.round(sold.fee * 100) + Math.round(sold.earnings * 100);
  return [receipt.amount, purchase?.amount, sold?.amount]
    .map((amount) => amount && Math.round(amount * 100))
    .concat([charged && Math.abs(charged), shared]);
}

/** Amounts paid by order, according to the provider. */
async function billedIn({ ports }: Awaited<ReturnType<typeof testMarket>>): Promise<Map<string, number>> {
  ports.clock.advance(day);
  const bills = await Promise.all(ports.bills.map((source) => source.bill('2026-11-20')));
  const lines = bills.flatMap((bill) => (typeof bill === 'string' ? [] : bill));
  return new Map(lines.filter(({ kind }) => kind === 'payment').map(({ ourNo, amount }) => [ourNo, amount]));
}

/** Amounts of one market by quote. */
async function checkMarket(from: number) {
  const random = seededRandom(from + Number(process.env.SEED ?? 1));
  const market = await testMarket();
  const charges = new Map<string, number>();
  const quotes: RecordedPurchase['quote'][] = [];
  for (let n = from; n < Math.min(from + perMarket, combinations); n++) {
    const record = await recordPurchase(market, random, n);
    const amount = Math.round(record.quote.amount * 100);
    const inBooks = amount === 0 ? undefined : amount;
    expect([n, ...amountsIn(record)]).toEqual([n, amount, amount, inBooks, inBooks, inBooks]);
    if (inBooks !== undefined) charges.set(record.number, inBooks);
    quotes.push(record.quote);
  }
  expect(await billedIn(market)).toEqual(charges);
  return quotes;
}

test(
  `of ${combinations} random combinations of price, sale, coupon and amount each is one number, from the page to the books`,
  async () => {
    const quotes: RecordedPurchase['quote'][] = [];
    for (let from = 0; from < combinations; from += perMarket) quotes.push(...(await checkMarket(from)));
    expect(quotes.length).toBe(combinations);
    for (const some of [
      quotes.filter(({ amount }) => amount === 0),
      quotes.filter(({ amount, list }) => amount > 0 && amount < list),
      quotes.filter(({ amount, list }) => amount > list),
      quotes.filter(({ coupon, until }) => coupon?.applies && until !== null),
      quotes.filter(({ coupon }) => coupon?.applies === false),
    ])
      expect(some.length).toBeGreaterThan(0);
  },
  60_000 + 40 * combinations,
);
