import fc from 'fast-check';
import { expect, test } from 'vitest';
import { askBack, deliver, fileOf, notify, order, pass } from '#functions/test/market';
import { type SoldMarket as Market, requested, soldMarket } from '#functions/test/payouts';
import { schedule as sweep } from '#functions/workers/sweep';
import { hour, minute } from '#shared/limits';
import { recountAll } from './recount.ts';

/** Random steps of buying, refunding and paying out, with the queues worked or not. */
const steps: Record<string, (market: Market, sold: string[]) => Promise<unknown>> = {
  async sell(market, sold) {
    const { ports, seller, other } = market;
    const file = await fileOf(ports, seller, 700);
    const number = await order({ ports, file }, other);
    sold.push(number);
    await notify(ports, number);
  },
  refund: ({ ports, other }, sold) => askBack(ports, other, sold.shift() ?? 'none'),
  request: ({ ports, seller }) => requested(ports, seller),
  deliver: ({ ports }) => deliver(ports),
  payOut: (market) => market.payOut(),
  async forget({ ports }) {
    ports.queues.sent.length = 0;
  },
  async wait({ ports }) {
    ports.clock.advance(5 * minute);
    await sweep.run(ports);
  },
};

test('after any history, and in the middle of it, a recount finds what was counted', async () => {
  const history = fc.array(fc.constantFrom(...Object.keys(steps)), { minLength: 5, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(history, async (names) => {
      const market = await soldMarket();
      const sold: string[] = [];
      for (const name of names) await steps[name]?.(market, sold);
      expect((await recountAll(market.ports)).wrong).toEqual([]);
    }),
    { numRuns: 40, seed: 20261120 },
  );
});

test('a history that comes to rest leaves nothing that waits for its balance', async () => {
  const market = await soldMarket();
  const { ports } = market;
  const sold: string[] = [];
  for (const name of ['sell', 'sell', 'forget', 'request', 'payOut', 'refund']) await steps[name]?.(market, sold);
  const work = async () => {
    await deliver(ports);
    await market.payOut();
  };
  await pass(ports, 50 * minute, { step: 5 * minute, work });
  ports.clock.advance(2 * hour);
  expect(await recountAll(ports)).toMatchObject({ wrong: [], movingSince: {} });
});
