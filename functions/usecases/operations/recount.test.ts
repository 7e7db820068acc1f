import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hour, minute } from '#shared/limits';
import { requestRefund } from '../../api/refunds/request-refund.ts';
import { findPayee } from '../../store/payouts/payee.ts';
import { deliver, fileOf, notify, order } from '../../test/market.ts';
import { soldMarket } from '../../test/payouts.ts';
import { call } from '../../test/ports.ts';
import { schedule as sweep } from '../../workers/sweep.ts';
import { requestPayout } from '../payouts/payout-request.ts';
import { recountAll } from './recount.ts';

type Market = Awaited<ReturnType<typeof soldMarket>>;

/** What can happen to money, in any order, with the queues worked off or not. */
const steps: Record<string, (market: Market, sold: string[]) => Promise<unknown>> = {
  async sell(market, sold) {
    const { ports, seller, other } = market;
    const file = await fileOf(ports, seller, 700);
    const number = await order({ ports, file }, other);
    sold.push(number);
    await notify(ports, number);
  },
  async refund({ ports, other }, sold) {
    const params = { out_trade_no: sold.shift() ?? 'none' };
    await call(requestRefund, ports, { user: other, params, body: { reason: '不合适' } });
  },
  async request({ ports, seller }) {
    const payee = await findPayee(ports.table, seller.id);
    await requestPayout(ports, { sellerId: seller.id, payee, provider: ports.payouts });
  },
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
  for (let minutes = 0; minutes < 10; minutes++) {
    await steps.wait?.(market, sold);
    await deliver(ports);
    await market.payOut();
  }
  ports.clock.advance(2 * hour);
  expect(await recountAll(ports)).toMatchObject({ wrong: [], moving: [] });
});
