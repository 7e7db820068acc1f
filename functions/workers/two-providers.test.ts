import { expect, test } from 'vitest';
import { minute } from '#shared/limits';
import { booksOf, deliverAgain, settleAll } from '../test/books.ts';
import { Crash } from '../test/crash.ts';
import { allInside, dyingAt, interleave } from '../test/interleave.ts';
import { goToPay, type ProvidedMarket, postTo, providedMarket } from '../test/providers.ts';
import { quietLog } from '../test/quiet-log.ts';

type MarketPorts = ProvidedMarket['ports'];

/** For a machine that is busy with other tests. */
const longer = 60_000;

/** The failures here are intended. */
quietLog('info', 'error');

/**
 * One buyer, two tabs: Alipay's page stayed open when the other tab went to the card, and both are paid. The second order closed the
 * first, but Alipay cannot close a payment whose code was not scanned.
 */
async function paidTwice() {
  const market = await providedMarket();
  const first = await goToPay(market, market.buyer);
  market.use('stripe');
  const second = await goToPay(market, market.buyer);
  expect(second.outTradeNo).not.toBe(first.outTradeNo);
  market.alipay.pay(first.address);
  market.stripe.pay(second.address);
  return { ...market, orders: [first.outTradeNo, second.outTradeNo] as const };
}

type PaidTwice = Awaited<ReturnType<typeof paidTwice>>;

/** The amounts of the buyer that both providers hold. */
function keptBy({ alipay, stripe }: PaidTwice) {
  const trades = [...alipay.books.payments.values()];
  const back = trades.flatMap(({ refunds }) => [...refunds.values()].map(({ amount }) => amount));
  return { alipay: back, stripe: stripe.refunds.map(({ amount }) => amount) };
}

const cleared = { purchases: 1, sales: 1, saleItems: 1, payments: 1, balance: 950, sold: 1, waiting: 0 };

async function expectOneRefund(market: PaidTwice, seen: string): Promise<'alipay' | 'stripe'> {
  const books = await booksOf(market, [market.buyer], market.orders);
  expect(books, seen).toMatchObject({ ...cleared, states: ['duplicate_refunded', 'paid'] });
  const amounts = keptBy(market);
  expect([...amounts.alipay, ...amounts.stripe], seen).toEqual([1000]);
  const [owned, returned] =
    amounts.alipay.length > 0 ? (['stripe', 'alipay'] as const) : (['alipay', 'stripe'] as const);
  expect(books.accounts, seen).toEqual({
    ...{ seller: -950, fee: -50, suspense: 0 },
    ...{ [`psp:${owned}`]: 1000, [`psp:${returned}`]: 0 },
  });
  return owned;
}

const hearing =
  (name: 'alipay' | 'stripe') =>
  async ({ [name]: provider }: PaidTwice, ports: MarketPorts) => {
    await provider.catchUp(postTo(ports));
    await deliverAgain(ports);
  };
const [hearAlipay, hearCard] = [hearing('alipay'), hearing('stripe')];

const orders = [
  { name: 'Alipay first', owned: 'alipay', heard: [hearAlipay, hearCard] },
  { name: 'the card first', owned: 'stripe', heard: [hearCard, hearAlipay] },
] as const;

test.each(orders)('$name: whoever is heard of second goes back once', async ({ heard, owned }) => {
  await using market = await paidTwice();
  for (const hear of heard) await hear(market, market.ports);
  expect(await expectOneRefund(market, owned)).toBe(owned);
  for (const hear of heard) await hear(market, market.ports);
  await settleAll(market.ports, 60);
  expect(await expectOneRefund(market, owned)).toBe(owned);
});

test.each(orders)(
  'both heard of at once, $name: one goes back once, whatever comes between which calls',
  async ({ heard }) => {
    const seen = new Set<string>();
    for (let at = 0, made = 1; at < made; at++) {
      await using market = await paidTwice();
      const flows = heard.map((hear) => (ports: MarketPorts) => hear(market, ports));
      const { results, steps } = await interleave(market.ports, flows, allInside(at));
      expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
      await settleAll(market.ports);
      seen.add(await expectOneRefund(market, steps.join('')));
      made = steps.filter((flow) => flow === 0).length;
    }
    expect(seen).toEqual(new Set(['alipay', 'stripe']));
  },
);

/** Delivers every message ever sent once more, as a queue may, and as a redrive does. */
function redriven(market: PaidTwice) {
  const { queues } = market.ports;
  const all: typeof queues.sent = [];
  const send: typeof queues.send = async (queue, message, options = {}) => {
    all.push({ queue, message: structuredClone(message), options });
    await queues.send(queue, message, options);
  };
  const redrive = () => queues.sent.push(...all.splice(0));
  return { ports: { ...market.ports, queues: { ...queues, send } }, redrive };
}

test.each(orders)(
  '$name, and whoever is at work dies between any two calls: one goes back once',
  async ({ heard }) => {
    let at = 1;
    for (let died = true; died; at++) {
      await using market = await paidTwice();
      const { ports, redrive } = redriven(market);
      const { dying, hasDied } = dyingAt(ports, at);
      for (const hear of heard) await hear(market, dying).catch(ifCrash);
      died = hasDied();
      for (const hear of heard) {
        market.ports.clock.advance(5 * minute);
        redrive();
        await hear(market, ports);
      }
      await settleAll(ports, 2);
      await expectOneRefund(market, `call ${at}`);
    }
    expect(at).toBeGreaterThan(40);
  },
  longer,
);

function ifCrash(error: unknown): void {
  if (!(error instanceof Crash)) throw error;
}
