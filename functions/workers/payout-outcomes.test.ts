import { expect, test } from 'vitest';
import type { FakeAlipay } from '#infra/local/fake-provider/alipay';
import { type Fault, faults } from '#infra/local/fake-provider/faults';
import { day, hour, minute } from '#shared/limits';
import { openBalance } from '../test/balance.ts';
import { Crash } from '../test/crash.ts';
import { type Death, dyingOnce } from '../test/death.ts';
import { pass } from '../test/market.ts';
import { testAccount as account, paidBy, payoutsNow, soldMarket } from '../test/payouts.ts';
import { drain } from '../test/ports.ts';
import { fakeAlipay } from '../test/providers.ts';
import { liftPayoutStop, releaseHeldPayout, resumePayout, settlePayout } from '../usecases/operations/payouts.ts';
import { worker } from './payout.ts';

const transferring = 'alipay.fund.trans.uni.transfer';
const query = 'alipay.fund.trans.common.query';

/** A seller with one sale, the real adapter, and Alipay on the same clock. */
async function toBePaid() {
  const market = await soldMarket();
  const { alipay, transfer } = fakeAlipay({ market, lateMs: 7 * minute });
  return { ...market, alipay, ports: { ...market.ports, ...paidBy(transfer()) } };
}

type Paying = Awaited<ReturnType<typeof toBePaid>>;

const historyOf = async ({ ports, seller }: Paying) => (await payoutsNow(ports, seller)).toReversed();

/** A message whose worker died is lost here: only the outbox and the due times bring its work back. */
async function work(ports: Paying['ports']): Promise<void> {
  for (;;) {
    try {
      await drain(ports, [worker]);
      return;
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
    }
  }
}

const atRest = ['succeeded', 'failed', 'manual'];

/** Advances time until the first payout is in a final state and all pending work is done. */
async function live(paying: Paying, death?: Death): Promise<number> {
  const { ports, seller, alipay } = paying;
  const { mortal, life } = dyingOnce(ports, death);
  await ports.queues.send('payout', { kind: 'request', sellerId: seller.id });
  for (let gone = 0; gone < 36 * hour; ) {
    await work(mortal);
    const [first] = await historyOf(paying);
    if (first && atRest.includes(first.state)) break;
    const step = gone < 20 * minute ? minute : hour;
    gone += step;
    await pass(ports, step, { step, work: async () => undefined });
  }
  alipay.wire.runLate();
  return life.calls;
}

/** Hours later, when Alipay no longer refuses or fails transfers. */
async function goOn({ ports, alipay }: Paying): Promise<void> {
  alipay.books.transfers.refusalByAccount.clear();
  alipay.books.transfers.failureByAccount.clear();
  await pass(ports, 8 * hour, { step: hour, work: () => work(ports) });
  alipay.wire.runLate();
}

/** The seller has corrected the cause, and requests the payout. */
async function payNow(paying: Paying): Promise<void> {
  await check(paying);
  await paying.ports.queues.send('payout', { kind: 'request', sellerId: paying.seller.id });
  await goOn(paying);
}

const arrivedAt = (alipay: FakeAlipay) =>
  [...alipay.books.transfers.all.values()].filter(({ status }) => status === 'SUCCESS');

/** Invariants that hold at every moment. */
async function check(paying: Paying): Promise<void> {
  const { ports, seller, alipay } = paying;
  const history = await historyOf(paying);
  const arrived = arrivedAt(alipay);
  for (const { id, state } of history) {
    const sent = arrived.filter(({ outBizNo }) => outBizNo === id);
    if (state === 'failed') expect(sent, 'released and then paid').toEqual([]);
    if (state === 'succeeded') expect(sent, 'settled without a transfer').toMatchObject([{ amount: 950, account }]);
  }
  expect(arrived.length, 'transferred twice').toBeLessThanOrEqual(1);
  const open = history.some(({ state }) => state !== 'failed') ? 0 : 950;
  expect(await openBalance(ports.table, seller.id), 'what is the seller’s').toBe(open);
}

interface Row {
  /** The fault at Alipay. */
  arrange(alipay: FakeAlipay): void;
  /** The states in which the first payout may end. */
  ends: readonly string[];
  /** The actions of an operator on a held payout, in order, with their expected results. */
  operator?: (paying: Paying, id: string) => Promise<void>;
}

const refusing = (code: string) => (alipay: FakeAlipay) => {
  alipay.books.transfers.refusalByAccount.set(account, code);
};

const failing = (code: string) => (alipay: FakeAlipay) => {
  alipay.books.transfers.failureByAccount.set(account, code);
};

const plan = (fault: Fault, more?: Fault) => (alipay: FakeAlipay) => {
  alipay.faults.plan(fault, { method: transferring });
  if (more) alipay.faults.plan(more, { method: query, times: 2 });
};

const mayRelease = async ({ ports }: Paying, id: string) => {
  ports.clock.advance(10 * minute);
  expect(await releaseHeldPayout(ports, id)).toMatchObject({ ok: true, value: { state: 'failed' } });
};

const mustNotRelease = async ({ ports, alipay }: Paying, id: string) => {
  ports.clock.advance(day);
  expect(await releaseHeldPayout(ports, id)).toMatchObject({ ok: false, code: 'payout_unclear' });
  expect(await settlePayout(ports, id)).toMatchObject({ ok: false, code: 'payout_unclear' });
  alipay.books.transfers.refusalByAccount.clear();
  expect(await resumePayout(ports, id)).toMatchObject({ ok: true });
};

const noise = faults.filter((fault) => fault !== 'slow');

const rows: Record<string, Row> = {
  'it arrives': { arrange: () => undefined, ends: ['succeeded'] },
  ...Object.fromEntries(noise.map((fault) => [fault, { arrange: plan(fault), ends: ['succeeded'] }])),
  ...Object.fromEntries(
    (['lose request', 'late effect', 'unsigned'] as const).map((fault) => [
      `an answer lost, then ${fault} when asked`,
      { arrange: plan('lose response', fault), ends: ['succeeded'] },
    ]),
  ),
  'the seller has to act': { arrange: refusing('PAYEE_NOT_EXIST'), ends: ['failed'] },
  'the platform has to act': { arrange: refusing('PAYER_BALANCE_NOT_ENOUGH'), ends: ['submitted'] },
  'Alipay calls it over, and the platform has to act': {
    arrange: failing('PAYER_BALANCE_NOT_ENOUGH'),
    ends: ['submitted'],
  },
  'Alipay calls it over, and the seller has to act': { arrange: failing('PAYEE_NOT_EXIST'), ends: ['failed'] },
  'Alipay calls it over, and nobody knows why': {
    arrange: failing('SOMETHING_NEW'),
    ends: ['manual'],
    operator: mayRelease,
  },
  'our own mistake': { arrange: refusing('INVALID_PARAMETER'), ends: ['manual'], operator: mayRelease },
  'a number used before': {
    arrange: refusing('PAYMENT_INFO_INCONSISTENCY'),
    ends: ['manual'],
    operator: mustNotRelease,
  },
  'nobody knows': { arrange: refusing('SYSTEM_ERROR'), ends: ['manual'], operator: mustNotRelease },
  'a code nobody has seen': { arrange: refusing('SOMETHING_NEW'), ends: ['manual'], operator: mustNotRelease },
};

/** The worker dies at the first calls only: a payout with an unknown outcome is queried for a whole day. */
const enough = 8;

async function lifeOf({ arrange, ends, operator }: Row, death?: Death): Promise<number> {
  const paying = await toBePaid();
  const { ports, alipay, seller } = paying;
  arrange(alipay);
  const calls = await live(paying, death);
  const [first] = await historyOf(paying);
  expect(ends).toContain(first?.state);
  await check(paying);
  if (first?.state === 'manual') await operator?.(paying, first.id);
  await liftPayoutStop(ports);
  await goOn(paying);
  if (first?.state === 'failed') await payNow(paying);
  await check(paying);
  expect(arrivedAt(alipay), 'paid in the end').toMatchObject([{ amount: 950, account }]);
  expect(await openBalance(ports.table, seller.id)).toBe(0);
  return Math.min(calls, enough);
}

test.each(Object.entries(rows))(
  'is transferred once and never released and then paid: %s, and the worker dying anywhere',
  async (_, row) => {
    const calls = await lifeOf(row);
    for (let at = 1; at <= calls; at++) {
      for (const before of [true, false]) await lifeOf(row, { at, before });
    }
  },
  60_000,
);
