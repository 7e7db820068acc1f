import { expect } from 'vitest';
import { mockBillLine } from '#functions/adapters/mock/bills';
import { parseReference } from '#functions/domain/ledger/references';
import { beijingDate, dayOfDate } from '#functions/domain/time';
import type { PayoutOutcome, PayoutProvider } from '#functions/ports/payouts';
import { findPosting, listDayPostings } from '#functions/store/ledger/ledger';
import { findPayoutStop } from '#functions/store/payouts/payout-stop';
import { findPayout } from '#functions/store/payouts/payouts';
import { fileOf, order, paid, pass } from '#functions/test/market';
import { operator } from '#functions/test/operators';
import { paidBy, requested, soldMarket } from '#functions/test/payouts';
import { drain } from '#functions/test/ports';
import { reconcileDate } from '#functions/usecases/ledger/reconciliation/reconcile';
import { stopMarketBy } from '#functions/usecases/operations/actions/actions';
import { followDispute } from '#functions/usecases/refunds/disputes/disputes';
import { worker as payoutWorker } from '#functions/workers/payout';
import { day, hour, minute } from '#shared/limits';
import { fen } from '#shared/money';
import type { Engine } from './test-engine.ts';
import type { Trouble, Troubles } from './test-trouble.ts';

/** A market after two sales, whose first is matured. */
async function soldOn({ table }: Engine) {
  const market = await soldMarket({ table });
  const number = await paid(market, market.other);
  return { ...market, number };
}

type Sold = Awaited<ReturnType<typeof soldOn>>;

/** A payout, and a provider whose answers can be replaced. */
async function withPayout(sold: Sold) {
  const answers: { submit?: PayoutOutcome; query?: PayoutOutcome } = {};
  const mock = sold.ports.payouts.current;
  const provider: PayoutProvider = {
    ...mock,
    submit: async (payout) => answers.submit ?? mock.submit(payout),
    query: async (payout) => answers.query ?? mock.query(payout),
  };
  const ports = { ...sold.ports, ...paidBy(provider) };
  const made = await requested(ports, sold.seller);
  if (!made.ok) throw new Error(made.code);
  const work = () => drain(ports, [payoutWorker]);
  return { ...sold, ports, answers, payout: made.value.id, work };
}

const dayOf = ({ ports }: Sold): string => beijingDate(ports.clock.now());

/** The provider's bill of a day that can be compared again by hand. */
async function billed(engine: Engine): Promise<Trouble> {
  const sold = await soldOn(engine);
  const date = dayOf(sold);
  sold.ports.clock.advance(2 * day);
  return {
    market: engine.openMarket(sold.ports),
    values: { date },
    prints: { reconcile: /matched: 1\n.*differences: 0/ },
  };
}

/** The posting of a payment is gone, and the bill has a line that belongs to nobody. */
async function unequalBill(engine: Engine): Promise<Trouble> {
  const sold = await withPayout(await soldOn(engine));
  const { ports, number, payout, seller } = sold;
  const date = dayOf(sold);
  const stray = { kind: 'payment', ourNo: 'STRAY', theirNo: 'T9', amount: fen(500), at: ports.clock.now() } as const;
  await ports.table.commit([mockBillLine(stray)]);
  await ports.table.commit([{ remove: { pk: `LTX#PAY#${number}`, sk: 'LTX' } }]);
  ports.clock.advance(2 * day);
  await reconcileDate(ports, date);
  return {
    market: engine.openMarket(ports),
    values: {
      date,
      payout,
      user: seller.id,
      reference: `PAY#${number}`,
      difference: `${date}/mock/missing_here/payment/STRAY/T9`,
    },
    prints: {
      recount: new RegExp(`posting LTX#PAY#${number} / LTX`),
      'books rebook': /account: psp:mock\n {2}debit: 10\.00/,
      confirm: new RegExp(`It is done: PAY#${number}`),
      'list unmatched': /STRAY/,
    },
    finds: ['recount'],
    cured: async () => {
      expect(await findPosting(ports.table, `PAY#${number}`)).toBeDefined();
    },
  };
}

/** A payout whose arrival was booked and lost, an operator nobody appointed, and a closing that is off. */
async function unequalCount(engine: Engine): Promise<Trouble> {
  const sold = await withPayout(await soldOn(engine));
  const { ports, seller, payout } = sold;
  const update = { pk: `SBAL#${seller.id}`, sk: 'TOTAL' };
  await ports.table.commit([{ update, change: { add: { gross: 1 } } }]);
  const { username } = await operator(ports, 'an', ['finance']);
  return {
    market: engine.openMarket(ports),
    values: { payout, user: seller.id, date: dayOf(sold), role: 'finance' },
    valuesOf: { 'role revoke': { user: username } },
    prints: { recount: /gross is \d+ instead of \d+/, 'list payouts': new RegExp(payout) },
    finds: ['recount'],
    cured: async () => {
      expect(await findPayout(ports.table, payout)).toMatchObject({ state: 'manual' });
    },
  };
}

/** The provider knows nothing of a payout that was sent hours ago. */
async function stuckPayout(engine: Engine): Promise<Trouble> {
  const sold = await withPayout(await soldOn(engine));
  const { ports, answers, payout, work } = sold;
  answers.submit = { state: 'unknown', code: 'SYSTEM_ERROR' };
  answers.query = { state: 'unknown', code: 'SYSTEM_ERROR' };
  await work();
  await pass(ports, 3 * hour, { step: 30 * minute, work });
  expect(await findPayout(ports.table, payout)).toMatchObject({ state: 'submitted' });
  return {
    market: engine.openMarket(ports),
    values: { payout },
    prints: { 'list stuck': new RegExp(`${payout}[\\s\\S]*SYSTEM_ERROR`) },
    after: async (command) => {
      if (command !== 'payout resume') return;
      answers.submit = answers.query = undefined as never;
      await work();
    },
    cured: async () => {
      expect(await findPayout(ports.table, payout)).toMatchObject({ state: 'succeeded' });
    },
  };
}

/** As before, while nobody is told of it. */
async function unseenPayout(engine: Engine): Promise<Trouble> {
  const { cured: _, ...trouble } = await stuckPayout(engine);
  return trouble;
}

/** The provider says that our account is empty. */
async function stoppedPayouts(engine: Engine): Promise<Trouble> {
  const { ports, answers, payout, work } = await withPayout(await soldOn(engine));
  answers.submit = { state: 'rejected', code: 'PAYER_BALANCE_NOT_ENOUGH', who: 'platform' };
  await work();
  expect(await findPayoutStop(ports.table)).toBeDefined();
  answers.submit = undefined as never;
  return {
    market: engine.openMarket(ports),
    prints: {
      'list payouts': /payout: ALL[\s\S]*PAYER_BALANCE_NOT_ENOUGH/,
      'payouts start': /stopped for PAYER_BALANCE_NOT_ENOUGH/,
    },
    cured: async () => {
      await pass(ports, hour, { step: 5 * minute, work });
      expect(await findPayout(ports.table, payout)).toMatchObject({ state: 'succeeded' });
    },
  };
}

async function stoppedSales(engine: Engine): Promise<Trouble> {
  const { ports, other, seller } = await soldOn(engine);
  await stopMarketBy(ports, { sales: true }, { actor: 'bo', note: 'the bank called' });
  return {
    market: engine.openMarket(ports),
    prints: { audit: /actor: bo\n {2}action: stop[\s\S]*the bank called/, resume: /stopped for: the bank called/ },
    cured: async () => {
      const file = await fileOf(ports, seller, 500);
      expect(await order({ ports, file }, other)).toMatch(/./);
    },
  };
}

/** A payout's message was sent again and again, and nobody works on it. */
async function stuckMessage(engine: Engine): Promise<Trouble> {
  const { ports, payout } = await withPayout(await soldOn(engine));
  await pass(ports, 150 * minute, { step: 5 * minute, work: async () => undefined });
  return {
    market: engine.openMarket(ports),
    prints: { 'list stuck': new RegExp(`payout#submit#${payout}`) },
  };
}

/** A dispute has taken back what the seller was paid. */
async function belowZero(engine: Engine): Promise<Trouble> {
  const { ports, seller, work } = await withPayout(await soldOn(engine));
  await work();
  const [posting] = (await listDayPostings(ports.table, dayOfDate('2026-11-19'))).filter(
    ({ reference }) => parseReference(reference).kind === 'payment',
  );
  const outTradeNo = parseReference(posting?.reference ?? '').number;
  const movements = [{ theirNo: 'tx1', amount: fen(-1000), fee: fen(0) }];
  await followDispute(ports, outTradeNo, { disputeNo: 'du1', amount: fen(1000), state: 'open', movements });
  return {
    market: engine.openMarket(ports),
    values: { id: seller.id, reason: 'dispute', yuan: '9.50' },
    prints: { correct: /effect: the seller is owed more/, confirm: /It is done: COR#/ },
  };
}

async function shortProviderBalance(engine: Engine): Promise<Trouble> {
  const { ports } = await soldOn(engine);
  return {
    market: engine.openMarket(ports),
    values: { yuan: '12.50' },
    prints: { 'books withdraw': /It is booked: BNK#/ },
  };
}

export const moneyTroubles: Troubles = {
  'Reconcile not running': billed,
  'Bill overdue': billed,
  'Bill and books differ': unequalBill,
  'books rebook': unequalBill,
  'Recount differs': unequalCount,
  'Watch not running': unseenPayout,
  'Payouts stuck': stuckPayout,
  'Payouts stopped': stoppedPayouts,
  'Sales stopped': stoppedSales,
  'Messages stuck': stuckMessage,
  'Sellers below zero': belowZero,
  'Pot short': shortProviderBalance,
};
