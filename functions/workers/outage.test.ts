import { ProvisionedThroughputExceededException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import type { Fault } from '#infra/local/fake-provider/faults';
import { day, hour, minute } from '#shared/limits';
import { dynamoTable } from '../adapters/dynamo/table.ts';
import { localMarket } from '../adapters/dynamo/test-market.ts';
import { testTable } from '../adapters/memory/test-table.ts';
import { createPayment } from '../api/payments/create-payment.ts';
import { listPayouts } from '../api/payouts/list-payouts.ts';
import type { Table } from '../ports/table.ts';
import { findOrder } from '../store/orders/orders.ts';
import { findPurchase } from '../store/orders/purchases.ts';
import { findTotals } from '../store/payouts/totals.ts';
import { listOutbox } from '../store/table/outbox.ts';
import { openBalance } from '../test/balance.ts';
import { type Delivery, deliverAgain } from '../test/books.ts';
import { seededRandom } from '../test/interleave.ts';
import { askBack, fileOf } from '../test/market.ts';
import { setPayee } from '../test/payouts.ts';
import { registered } from '../test/people.ts';
import { call, valueIn } from '../test/ports.ts';
import { postTo, providedMarket } from '../test/providers.ts';
import { quietLog } from '../test/quiet-log.ts';
import { worker as orderStatus } from './order-status.ts';
import { worker as payout } from './payout.ts';
import { worker as settlement } from './settlement.ts';
import { schedule as sweep } from './sweep.ts';

const workers = [orderStatus, settlement, payout];
const price = 1000;
const share = 950;

/** The failures here are intended. */
quietLog('info', 'error');

/** Three sellers with a payout account and one file each. */
async function threeSellerMarket(table: Table) {
  const market = await providedMarket({ price, table });
  const { ports } = market;
  const stalls = await Promise.all(
    [1, 2, 3].map(async (n) => {
      const seller = await registered(ports, `stall_${n}`);
      const account = `stall_${n}@example.com`;
      await setPayee(ports, seller.id, { account });
      return { seller, account, file: await fileOf(ports, seller, price) };
    }),
  );
  const dead: NonNullable<Delivery['dead']> = [];
  return { ...market, stalls, dead, sales: new Map<string, Sale>() };
}

type ThreeSellerMarket = Awaited<ReturnType<typeof threeSellerMarket>>;
type Storefront = ThreeSellerMarket['stalls'][number];

interface Sale {
  buyer: { id: string; username: string };
  stall: Storefront;
  outTradeNo: string;
}

/** One attempt; undefined if it fails. */
const ignoreFailure = <T>(promise: Promise<T>): Promise<T | undefined> => promise.catch(() => undefined);

/** A buyer tries once to open the payment page, and pays if it opens. */
async function buy(market: ThreeSellerMarket, buyer: Sale['buyer'], stall: Storefront): Promise<void> {
  const { ports, alipay, sales } = market;
  const request = { user: buyer, body: { file_post_id: stall.file.id } };
  const answer = await ignoreFailure(valueIn(call(createPayment, ports, request)));
  if (!answer) return;
  alipay.pay(answer.data.payment_url);
  sales.set(buyer.id, { buyer, stall, outTradeNo: answer.data.out_trade_no });
}

const people = ({ ports }: ThreeSellerMarket, name: string, size: number) =>
  Promise.all(Array.from({ length: size }, (_, n) => registered(ports, `${name}_${n}`)));

/** Buyers buy from all three sellers; one whose payment page does not open tries again every minute. */
async function shop(market: ThreeSellerMarket, buyers: readonly Sale['buyer'][]): Promise<void> {
  const { stalls, sales } = market;
  await keepTrying(market, async () => {
    for (const [n, buyer] of buyers.entries()) {
      const stall = stalls[n % stalls.length];
      if (stall && !sales.has(buyer.id)) await buy(market, buyer, stall);
    }
    return buyers.every(({ id }) => sales.has(id));
  });
}

async function keepTrying(market: ThreeSellerMarket, isDone: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isDone()); tries++) {
    if (tries > 60) throw new Error('nobody got through for an hour');
    await pass(market, minute);
  }
}

/** Advances time in steps, with a sweep in each; a later step repeats work that failed. */
async function pass(market: ThreeSellerMarket, time: number, { step = minute, isHeard = true } = {}): Promise<void> {
  const { ports, alipay, dead } = market;
  for (let gone = 0; gone < time; gone += step) {
    ports.clock.advance(step);
    if (isHeard) await alipay.catchUp(postTo(ports));
    await ignoreFailure(sweep.run(ports));
    await deliverAgain(ports, { workers, dead });
  }
}

const sum = (amounts: Iterable<number>): number => [...amounts].reduce((all, one) => all + one, 0);

/** Every order is paid or refunded, every payout has arrived, and none of it twice. */
async function expectAllThere({ ports, alipay, stalls, sales }: ThreeSellerMarket, refunded: readonly Sale[] = []) {
  for (const { buyer, stall, outTradeNo } of sales.values()) {
    const isBack = refunded.some((one) => one.outTradeNo === outTradeNo);
    expect((await findOrder(ports.table, outTradeNo))?.status).toBe(isBack ? 'refunded' : 'paid');
    expect((await findPurchase(ports.table, buyer.id, stall.file.id))?.outTradeNo).toBe(
      isBack ? undefined : outTradeNo,
    );
  }
  const back = [...alipay.books.payments.values()].flatMap(({ refunds }) => [...refunds.values()]);
  expect(back.map(({ amount }) => amount)).toEqual(refunded.map(() => price));

  const transfers = [...alipay.books.transfers.all.values()];
  for (const { seller, account } of stalls) {
    const sold = [...sales.values()].filter((one) => one.stall.seller.id === seller.id);
    const unrefunded = sold.filter(({ outTradeNo }) => !refunded.some((one) => one.outTradeNo === outTradeNo));
    const arrived = sum(transfers.filter((one) => one.account === account).map(({ amount }) => amount));
    const totals = await findTotals(ports.table, seller.id);
    expect([totals.earnings, arrived, totals.paidOut]).toEqual(Array(3).fill(unrefunded.length * share));
    expect(await openBalance(ports.table, seller.id)).toBe(0);
    const { payouts } = (await valueIn(call(listPayouts, ports, { user: seller }))).data;
    expect(new Set(payouts.map(({ state }) => state))).toEqual(new Set(['succeeded']));
    expect(payouts).toHaveLength(transfers.filter((one) => one.account === account).length);
  }
  const waiting = (await listOutbox(ports.table)).filter(({ queue }) => workers.some((one) => one.queue === queue));
  expect(waiting).toEqual([]);
}

/** Delivers the dead messages twice more, which must change nothing. */
async function redriveTwice(market: ThreeSellerMarket): Promise<void> {
  const { ports, dead } = market;
  const all = dead.splice(0);
  for (const _ of [1, 2]) {
    ports.queues.sent.push(...structuredClone(all));
    await deliverAgain(ports, { workers });
  }
}

const longer = 120_000;

/** Faults of a provider as we see them; in some the request takes effect all the same. */
const away: Fault[] = ['lose request', 'lose request', 'lose response', 'bad gateway', 'system error', 'unsigned'];
const odd: Fault[] = ['system error with effect', 'late effect', 'wrongly signed'];

test(
  'a provider that is away for a day: a day later everything is paid, paid back and paid out, once',
  async () => {
    await using market = await threeSellerMarket(testTable());
    const { ports, alipay } = market;
    const random = seededRandom(20261120);
    const anyOf = (some: readonly Fault[]) => some[Math.floor(random() * some.length)];

    await shop(market, await people(market, 'a', 6));
    await pass(market, 5 * minute);
    await shop(market, await people(market, 'b', 6));
    alipay.faults.decide(() => anyOf([...away, ...odd]));
    const [one, two] = [...market.sales.values()];
    if (!one || !two) throw new Error('no sales');
    for (const { buyer, outTradeNo } of [one, two]) await valueIn(askBack(ports, buyer, outTradeNo));
    await shop(market, await people(market, 'c', 6));
    await pass(market, hour, { isHeard: false });
    // The sweep after a day finds the provider back.
    await pass(market, day - 2 * hour, { step: hour, isHeard: false });

    alipay.faults.decide(undefined);
    await pass(market, hour, { step: hour });
    // Payments made meanwhile become sales now: a day later they have matured, and a payout run has found them.
    await pass(market, day + hour, { step: 30 * minute });
    await expectAllThere(market, [one, two]);
    await redriveTwice(market);
    await expectAllThere(market, [one, two]);
  },
  longer,
);

const busy = { $metadata: {}, message: 'too many requests' };

/** Rejects a third of all calls while `is.on`, as DynamoDB does: a rejected call has no effect. */
function throttle(random: () => number) {
  const is = { on: false, calls: 0, turnedAway: 0 };
  const perhaps = (isTransaction: boolean): void => {
    if (!is.on) return;
    is.calls += 1;
    if (random() >= 1 / 3) return;
    is.turnedAway += 1;
    // For a transaction DynamoDB says so per item, and our adapter retries; for all other calls the SDK has given up retrying.
    if (!isTransaction) throw new ProvisionedThroughputExceededException(busy);
    throw new TransactionCanceledException({ ...busy, CancellationReasons: [{ Code: 'ThrottlingError' }] });
  };
  return { is, perhaps };
}

type Throttle = ReturnType<typeof throttle>;

function throttledTable({ perhaps }: Throttle): Table {
  const { get, getMany, query, count, commit } = testTable();
  const gate =
    <A extends unknown[], R>(made: (...given: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      perhaps(false);
      return made(...args);
    };
  return { get: gate(get), getMany: gate(getMany), query: gate(query), count: gate(count), commit: gate(commit) };
}

/** The throttled hour, and the day after it. The hour begins shortly before a payout run, so that one falls into it. */
async function throttledHour(market: ThreeSellerMarket, { is }: Throttle, { step }: { step: number }): Promise<void> {
  const [early, late] = [await people(market, 'a', 6), await people(market, 'b', 9)];
  await shop(market, early);
  await pass(market, 5.5 * hour, { step: 11 * step });
  expect(market.alipay.books.transfers.all.size).toBe(0);
  is.on = true;
  await shop(market, late);
  await pass(market, hour, { step });
  is.on = false;
  expect(is.turnedAway / is.calls).toBeGreaterThan(0.3);
  await pass(market, day, { step: 12 * step });
  await expectAllThere(market);
  await redriveTwice(market);
  await expectAllThere(market);
}

test(
  'a table that turns a third of all calls away for an hour: a day later everything is paid and paid out, once',
  async () => {
    const throttling = throttle(seededRandom(1));
    await using market = await threeSellerMarket(throttledTable(throttling));
    await throttledHour(market, throttling, { step: minute });
  },
  longer,
);

test(
  'the same of a real engine, which says it of single calls and of transactions',
  async () => {
    const engine = await localMarket({ maxAttempts: 1 });
    const throttling = throttle(seededRandom(1));
    engine.client.middlewareStack.add(
      (next, { commandName = '' }) =>
        async (args) => {
          throttling.perhaps(commandName === 'TransactWriteItemsCommand');
          return next(args);
        },
      { step: 'deserialize', priority: 'high' },
    );
    const patience = { tries: 8, pause: async () => undefined };
    try {
      await using market = await threeSellerMarket(dynamoTable(engine.client, engine.tableName, patience));
      await throttledHour(market, throttling, { step: 5 * minute });
    } finally {
      await engine.stop();
    }
  },
  longer,
);
