import { expect, test } from 'vitest';
import { provisionTable } from '#infra/local/dynamo/server';
import { minute, orderMinutes } from '#shared/limits';
import { dynamoTable } from '../adapters/dynamo/table.ts';
import { localMarket } from '../adapters/dynamo/test-market.ts';
import { testTable } from '../adapters/memory/test-table.ts';
import { createPayment } from '../api/payments/create-payment.ts';
import { getPaymentStatus } from '../api/payments/get-payment-status.ts';
import { notifyPayment } from '../api/payments/notify-payment.ts';
import type { Table } from '../ports/table.ts';
import { booksOf, deliverAgain, settleAll } from '../test/books.ts';
import { allInside, atRandom, type Choose, interleave, seededRandom } from '../test/interleave.ts';
import { askBack, order, testMarket } from '../test/market.ts';
import { call, ran, valueIn } from '../test/ports.ts';
import { schedule as sweep } from './sweep.ts';

/** All flows that learn of a payment, and all that a buyer does meanwhile. Each is the real handler with its worker. */

/** `CROSSINGS=20000` runs more random orders than the whole suite has time for. */
const runs = Number(process.env.CROSSINGS ?? 300);
const timeout = 60_000 + 100 * runs;

async function opened(table: Table) {
  const market = await testMarket({ price: 1000, table });
  const first = await order(market, market.buyer);
  return { ...market, first, orders: new Set([first]) };
}

type Opened = Awaited<ReturnType<typeof opened>>;
type MarketPorts = Opened['ports'];
type Flow = (market: Opened) => (ports: MarketPorts) => Promise<unknown>;

const pay = (ports: MarketPorts, outTradeNo: string) => ports.mockBank.decide(outTradeNo, 'paid');

async function hear(ports: MarketPorts, rawBody = ''): Promise<void> {
  const called = await call(notifyPayment, ports, { params: { provider: 'mock' }, rawBody });
  expect(called).toEqual({ ok: true, value: 'success' });
  await deliverAgain(ports);
}

/** Another tab, on the same terms or on others; an order it opens is paid, like the first. */
const tab =
  (payment_type: 'pc' | 'mobile'): Flow =>
  ({ file, buyer, orders }) =>
  async (ports) => {
    const body = { file_post_id: file.id, payment_type };
    const called = await call(createPayment, ports, { user: buyer, body });
    if (called.ok && !called.status) {
      const { out_trade_no } = called.value.data;
      orders.add(out_trade_no);
      await hear(ports, await pay(ports, out_trade_no));
    }
    await deliverAgain(ports);
  };

const notification: Flow = (market) => async (ports) => hear(ports, await pay(ports, market.first));

const poll: Flow =
  ({ first }) =>
  async (ports) => {
    const { data } = await valueIn(call(getPaymentStatus, ports, { params: { out_trade_no: first } }));
    expect(['pending', 'completed', 'failed']).toContain(data.status);
    await deliverAgain(ports);
  };

const swept: Flow = () => async (ports) => {
  await ran(sweep, ports);
  await deliverAgain(ports);
};

const flows = { notification, 'return poll': poll, sweep: swept, 'second tab': tab('pc'), 'other tab': tab('mobile') };
const named = Object.entries(flows);
const pairs = named.flatMap(([one, first]) =>
  named.map(([other, second]) => ({ name: `${one} × ${other}`, both: [first, second] as const })),
);

/** The states of the bank's payments: it holds the money of those that are paid. */
async function tradesOf({ ports, orders }: Opened): Promise<unknown[]> {
  const keys = [...orders].map((outTradeNo) => ({ pk: `MOCK#${outTradeNo}`, sk: 'MOCK' }));
  return (await ports.table.getMany(keys)).map((trade) => trade?.state);
}

const sold = { purchases: 1, sales: 1, saleItems: 1, payments: 1, balance: 950, sold: 1, waiting: 0 };
const unsold = { purchases: 0, sales: 0, payments: 0, balance: 0, sold: 0, waiting: 0, accounts: {} };

/** However many payments were made, one is a sale, and all others were refunded. */
async function expectOneSale(market: Opened, seen: string): Promise<'sold' | 'unsold'> {
  const books = await booksOf(market, [market.buyer], [...market.orders]);
  const trades = await tradesOf(market);
  if (!trades.some((state) => state === 'paid' || state === 'refunded')) {
    expect(books, seen).toMatchObject(unsold);
    return 'unsold';
  }
  expect(books, seen).toMatchObject(sold);
  const { suspense = 0, ...accounts } = books.accounts;
  expect([suspense, accounts], seen).toEqual([0, { 'psp:mock': 1000, seller: -950, fee: -50 }]);
  const count = (state: string) => books.states.filter((one) => one === state).length;
  expect([count('paid'), trades.filter((state) => state === 'paid').length], seen).toEqual([1, 1]);
  expect(count('duplicate_refunded'), seen).toBe(trades.filter((state) => state === 'refunded').length);
  return 'sold';
}

/** The order was opened long enough ago to be checked, or so long ago that it is to be closed. */
const moments = { young: minute, overdue: orderMinutes * minute + minute };

interface Setting {
  age: number;
  isPaid: boolean;
  table?: Table;
}

async function crossed(both: readonly Flow[], choose: Choose, { age, isPaid, table = testTable() }: Setting) {
  const market = await opened(table);
  if (isPaid) await pay(market.ports, market.first);
  market.ports.clock.advance(age);
  const { results, steps } = await interleave(
    market.ports,
    both.map((flow) => flow(market)),
    choose,
  );
  const seen = steps.join('');
  for (const result of results) if (result.status === 'rejected') throw new Error(seen, { cause: result.reason });
  await settleAll(market.ports, 2);
  return { market, seen, made: steps.filter((flow) => flow === 0).length };
}

/** Runs one flow inside another at each of its calls, for orders of either age. */
const crossedEverywhere = async (both: readonly Flow[], isPaid: boolean): Promise<void> => {
  for (const age of Object.values(moments)) {
    for (let at = 0, made = 1; at < made; at++) {
      const run = await crossed(both, allInside(at), { age, isPaid });
      made = run.made;
      await expectOneSale(run.market, run.seen);
    }
  }
};

const paying = pairs.filter(({ both }) => both.includes(notification));

test.each([
  ...pairs.map((pair) => ({ when: 'before', ...pair })),
  ...paying.map((pair) => ({ when: 'meanwhile', ...pair })),
])(
  'paid $when: $name is one sale, whatever comes between which calls',
  ({ both, when }) => crossedEverywhere(both, when === 'before'),
  timeout,
);

/** Two orders are paid, since the first had expired when the second was opened; the refund of the second is requested before the first payment is known. */
async function askedBack() {
  const market = await opened(testTable());
  const { ports, buyer, file, first } = market;
  ports.clock.advance(moments.overdue);
  const second = await order({ ports, file }, buyer);
  market.orders.add(second);
  await hear(ports, await pay(ports, second));
  await valueIn(askBack(ports, buyer, second));
  const refunds = ports.queues.sent.splice(0);
  const body = await pay(ports, first);
  const paysBack = (wrappedPorts: MarketPorts) =>
    deliverAgain({ ...wrappedPorts, queues: { ...wrappedPorts.queues, sent: refunds } });
  const isHeard = async (wrappedPorts: MarketPorts) => hear(wrappedPorts, body);
  return { market, paysBack, isHeard, isPolled: poll(market) };
}

test.each([
  ['a refund', ['paysBack', 'isHeard']],
  ['a second payment', ['isHeard', 'paysBack']],
  ['a refund while the buyer looks', ['paysBack', 'isPolled']],
  ['the buyer’s look at a second payment', ['isPolled', 'paysBack']],
] as const)(
  '%s, and all of the other between any of its calls: what is owned is paid, and nothing else',
  async (_, flows) => {
    const ends = new Set<string>();
    for (let at = 0, made = 1; at < made; at++) {
      const { market, ...acts } = await askedBack();
      const { results, steps } = await interleave(
        market.ports,
        flows.map((name) => acts[name]),
        allInside(at),
      );
      expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
      await settleAll(market.ports, 2);
      const { states, purchases, balance, accounts, waiting } = await booksOf(
        market,
        [market.buyer],
        [...market.orders],
      );
      const owned = states.filter((state) => state === 'paid').length;
      const seen = `${steps.join('')} ${states}`;
      expect([purchases, balance, waiting, accounts.suspense ?? 0], seen).toEqual([owned, owned * 950, 0, 0]);
      expect(accounts['psp:mock'], seen).toBe(owned * 1000);
      const trades = await tradesOf(market);
      expect(
        trades.filter((state) => state === 'paid'),
        seen,
      ).toHaveLength(owned);
      ends.add(String(states));
      made = steps.filter((flow) => flow === 0).length;
    }
    expect(ends).toEqual(new Set(['duplicate_refunded,refunded', 'paid,refunded']));
  },
);

/** Three to five flows in an order that the seed decides. */
async function crossedAtRandom(seed: number, table?: Table): Promise<void> {
  const random = seededRandom(seed);
  const some = named.map(([, flow]) => flow).toSorted(() => random() - 0.5);
  const chosen = [notification, ...some.slice(0, 2 + Math.floor(random() * 3))];
  const age = random() < 0.5 ? moments.young : moments.overdue;
  const setting = { age, isPaid: random() < 0.5, ...(table && { table }) };
  const run = await crossed(chosen, atRandom(random), setting);
  await expectOneSale(run.market, `seed ${seed}: ${run.seen}`);
}

test(
  `three or more at once, in ${runs} random orders, are one sale`,
  async () => {
    for (let seed = 1; seed <= runs; seed++) await crossedAtRandom(seed);
  },
  timeout,
);

test(
  'the same on a real engine',
  async () => {
    const engine = await localMarket();
    try {
      for (let seed = 1; seed <= runs / 100; seed++) {
        const name = `crossing-${seed}`;
        await provisionTable(engine.client, name);
        await crossedAtRandom(seed, dynamoTable(engine.client, name));
      }
    } finally {
      await engine.stop();
    }
  },
  timeout,
);
