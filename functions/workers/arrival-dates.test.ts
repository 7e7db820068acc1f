import { expect, test } from 'vitest';
import { day, hour, minute } from '#shared/limits';
import { listSales } from '../api/orders/list-sales.ts';
import type { PayoutProvider } from '../ports/payouts.ts';
import { seededRandom } from '../test/interleave.ts';
import { deliver, fileOf, paid, pass } from '../test/market.ts';
import { paidBy, setPayee, soldMarket } from '../test/payouts.ts';
import { registered } from '../test/people.ts';
import { call, drain, type TestPorts, valueIn } from '../test/ports.ts';
import { worker as payout } from './payout.ts';

const [sellers, days] = [8, 5];
const step = 10 * minute;

/** Some answers are lost on their way: then only later queries tell that the money went out. */
function losingAnswers(provider: PayoutProvider, isLost: () => boolean): PayoutProvider {
  return {
    ...provider,
    async submit(instruction) {
      const outcome = await provider.submit(instruction);
      return isLost() ? { state: 'unknown' } : outcome;
    },
  };
}

/** What the emails have told about the sales of each order, and drops them. */
function promisesIn({ queues }: Pick<TestPorts, 'queues'>): [order: string, arrivesBy: number][] {
  const emails = queues.sent.splice(0).map(({ message }) => Object(message));
  const sales = emails.filter(({ template }) => template === 'sale').map(({ params }) => params);
  return sales.map(({ outTradeNo, arrivesBy }) => [outTradeNo, Date.parse(arrivesBy)]);
}

type MarketPorts = Awaited<ReturnType<typeof soldMarket>>['ports'];

/** Whether each payout to this seller, or sale without one, has arrived by the dates that its sales were promised. */
async function outcomesOf(ports: MarketPorts, user: { id: string }, promises: ReadonlyMap<string, number>) {
  const { sales } = await valueIn(call(listSales, ports, { user, query: { limit: '100' } }));
  const outcomes = new Map<string, boolean>();
  for (const { out_trade_no: order, payout_id: id, arrived_at: at } of sales) {
    const isInTime = at !== null && Date.parse(at) <= (promises.get(order) ?? 0);
    outcomes.set(id ?? order, isInTime && outcomes.get(id ?? order) !== false);
  }
  return [...outcomes.values()];
}

test('of days of sales at least 99 of 100 payouts arrive by the date that was promised when each sale was made', async () => {
  const random = seededRandom(7);
  const market = await soldMarket({ age: 0 });
  const provider = losingAnswers(market.ports.payouts.current, () => random() < 0.05);
  const ports = { ...market.ports, ...paidBy(provider) };
  const names = Array.from({ length: sellers }, (_, at) => `seller_${'abcdefgh'[at]}`);
  const people = await Promise.all(names.map((name) => registered(ports, name)));
  for (const { id } of people) await setPayee(ports, id);
  const promises = new Map<string, number>();
  const work = async () => {
    await deliver(ports);
    await drain(ports, [payout]);
    for (const [order, by] of promisesIn(ports)) promises.set(order, by);
  };
  for (let elapsed = 0; elapsed < days * day; elapsed += step) {
    const seller = random() < 0.35 ? people[Math.floor(random() * sellers)] : undefined;
    if (seller) await paid({ ports, file: await fileOf(ports, seller, 1000) }, market.buyer);
    await pass(ports, step, { step, work });
  }
  await pass(ports, 30 * hour, { step, work });
  const outcomes = (await Promise.all(people.map((user) => outcomesOf(ports, user, promises)))).flat();
  expect(outcomes.length).toBeGreaterThan(100);
  expect(outcomes.filter(Boolean).length / outcomes.length).toBeGreaterThanOrEqual(0.99);
}, 60_000);
