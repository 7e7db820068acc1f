import { expect } from 'vitest';
import { paidThrough } from '#functions/adapters/provider';
import type { PaymentProvider, RefundOutcome } from '#functions/ports/payments';
import { firstDownload } from '#functions/store/orders/downloads';
import { findOrder } from '#functions/store/orders/orders';
import { findSellerHold } from '#functions/store/payouts/seller-holds';
import { findRefund } from '#functions/store/refunds/refunds';
import { askBack, deliver, fileOf, matureAfter, notify, order, paid, pass } from '#functions/test/market';
import { requested, soldMarket } from '#functions/test/payouts';
import { valueIn } from '#functions/test/ports';
import { beginRefund } from '#functions/usecases/operations/operator-refunds';
import { escalateRefund } from '#functions/usecases/refunds/refund-decisions';
import { day, hour } from '#shared/limits';
import type { Engine } from './test-engine.ts';
import type { Trouble, Troubles } from './test-trouble.ts';

const why = { note: 'the file is somebody else’s work' };
const refused: RefundOutcome = { refused: 'ACQ.TRADE_HAS_FINISHED', who: 'person' };

/** A seller with a matured sale, and a provider of payments that can turn refunds down. */
async function refunding({ table }: Engine) {
  const market = await soldMarket({ table });
  const mock = market.ports.payments.current;
  const answers: { refund?: RefundOutcome } = {};
  const provider: PaymentProvider = {
    ...mock,
    refund: async (request) => answers.refund ?? mock.refund(request),
  };
  const ports = { ...market.ports, payments: paidThrough(provider) };
  /** Sells a file that its buyer has fetched; gives the order. */
  const sell = async (): Promise<string> => {
    const file = await fileOf(ports, market.seller, 1000);
    const number = await paid({ ports, file }, market.other);
    await ports.table.commit([firstDownload(market.other.id, file.id, ports.clock.now())]);
    return number;
  };
  const stateOf = async (number: string) => (await findRefund(ports.table, number))?.state;
  return { ...market, ports, answers, sell, stateOf };
}

type Refunding = Awaited<ReturnType<typeof refunding>>;

/** The seller has said no. */
async function escalated({ ports, other, sell }: Refunding): Promise<string> {
  const number = await sell();
  await valueIn(askBack(ports, other, number));
  await escalateRefund(ports.table, number, { note: '请看第 3 页' });
  return number;
}

/** The provider has turned it down. */
async function turnedDown({ ports, answers, sell, stateOf }: Refunding): Promise<string> {
  const number = await sell();
  ports.clock.advance(matureAfter);
  answers.refund = refused;
  await beginRefund(ports, number, why);
  await deliver(ports);
  delete answers.refund;
  expect(await stateOf(number)).toBe('manual');
  return number;
}

/** Everything that had matured was paid out before. */
async function uncovered({ ports, seller, sell, stateOf }: Refunding): Promise<string> {
  const number = await sell();
  ports.clock.advance(matureAfter);
  await requested(ports, seller);
  await beginRefund(ports, number, why);
  expect(await stateOf(number)).toBe('waiting');
  return number;
}

async function undecided(engine: Engine): Promise<Trouble> {
  const market = await refunding(engine);
  const { ports, stateOf } = market;
  const [approved, declined] = [await escalated(market), await escalated(market)];
  const retried = await turnedDown(market);
  const carried = await uncovered(market);
  return {
    market: engine.openMarket(ports),
    values: { reason: 'goodwill' },
    valuesOf: {
      'refund approve': { order: approved },
      'refund decline': { order: declined },
      'refund retry': { order: retried },
      'refund carry': { order: carried },
    },
    prints: { 'list refunds': /(?=[\s\S]*code: ACQ\.TRADE_HAS_FINISHED)[\s\S]*seller: 请看第 3 页/ },
    cured: async () => {
      await deliver(ports);
      expect(await Promise.all([declined, retried, carried].map(stateOf))).toEqual(['declined', 'done', 'done']);
      expect(await stateOf(approved)).toMatch(/^(waiting|done)$/);
    },
  };
}

async function longUncovered(engine: Engine): Promise<Trouble> {
  const market = await refunding(engine);
  const { ports, seller, stateOf } = market;
  const number = await uncovered(market);
  await pass(ports, 8 * day, { step: 12 * hour });
  return {
    market: engine.openMarket(ports),
    values: { order: number, user: seller.id, reason: 'goodwill' },
    prints: { 'list refunds': new RegExp(`order: ${number}\\n {2}state: waiting`) },
    cured: async () => {
      await deliver(ports);
      expect(await stateOf(number)).toBe('done');
      expect(await findSellerHold(ports.table, seller.id)).toMatchObject({ actor: 'mei' });
    },
  };
}

/** Somebody paid twice for a file, and the provider does not give one of them back. */
async function inSuspense(engine: Engine): Promise<Trouble> {
  const { ports, answers, seller, other } = await refunding(engine);
  const file = await fileOf(ports, seller, 1000);
  const first = await order({ ports, file }, other);
  ports.clock.advance(hour);
  await paid({ ports, file }, other);
  answers.refund = refused;
  await notify(ports, first);
  await deliver(ports);
  delete answers.refund;
  expect(await findOrder(ports.table, first)).toMatchObject({ status: 'duplicate' });
  return {
    market: engine.openMarket(ports),
    values: { order: first },
    cured: async () => {
      await deliver(ports);
      expect(await findOrder(ports.table, first)).toMatchObject({ status: 'duplicate_refunded' });
    },
  };
}

export const refundTroubles: Troubles = {
  'Refunds undecided': undecided,
  'Refunds uncovered': longUncovered,
  'Money in suspense': inSuspense,
};
