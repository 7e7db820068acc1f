import { day, minute } from '#shared/limits';
import { fen } from '#shared/money';
import { testTable } from '../adapters/memory/test-table.ts';
import { mockPayouts } from '../adapters/mock/payouts.ts';
import type { Line } from '../domain/ledger/reconciliation.ts';
import { beijingDate } from '../domain/time.ts';
import type { Item, Table } from '../ports/table.ts';
import { bookWithdrawal } from '../usecases/ledger/own-money.ts';
import { bookOwnLines } from '../usecases/ledger/reconciliation/own-lines.ts';
import { actOnRefundBy } from '../usecases/operations/actions/refund-actions.ts';
import { beginPartRefund } from '../usecases/operations/operator-refunds.ts';
import { confirmAndExecute } from '../usecases/operations/proposals.ts';
import { propose } from '../usecases/operations/propose.ts';
import { followDispute } from '../usecases/refunds/disputes/disputes.ts';
import { worker as orderStatus } from '../workers/order-status.ts';
import { worker as payout } from '../workers/payout.ts';
import { worker as settlement } from '../workers/settlement.ts';
import { fakeClock } from './fakes.ts';
import { askBack, fileOf, notify, order, testMarket } from './market.ts';
import { paidBy, requested, setPayee } from './payouts.ts';
import { registered } from './people.ts';
import { drain } from './ports.ts';

/** A table that reports every write. */
function tapped(): { table: Table; put: Item[] } {
  const bare = testTable();
  const put: Item[] = [];
  const table: Table = {
    ...bare,
    commit: async (writes) => {
      const committed = await bare.commit(writes);
      if (committed.ok) put.push(...writes.flatMap((write) => ('put' in write ? [write.put] : [])));
      return committed;
    },
  };
  return { table, put };
}

/** Repeatable randomness. */
function chance(seed: number) {
  let state = seed * 2654435761;
  const below = (limit: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % limit;
  };
  const some = <T>(list: readonly T[]): T | undefined => list[below(list.length || 1)];
  return { below, some };
}

/** The start of random markets: noon in Beijing. */
export const randomFrom = '2026-11-20';

/** Simulates a market over some days: purchases, refunds, disputes, payouts and operator actions. */
export async function randomMarket(seed: number, { days = 3, steps = 24 }: { days?: number; steps?: number } = {}) {
  const { table, put } = tapped();
  const clock = fakeClock(Date.parse(`${randomFrom}T04:00:00Z`));
  const market = await testMarket({ table, clock });
  const ports = { ...market.ports, ...paidBy(mockPayouts(market.ports)) };
  const { seller } = market;
  await setPayee(ports, seller.id);
  const { below, some } = chance(seed);
  const buyers = [market.buyer, market.other, await registered(ports, 'buyer_dong')];
  const files = await Promise.all([990, 3900, 120_00, 700_00].map((price) => fileOf(ports, seller, price)));
  const sold: { outTradeNo: string; buyer: { id: string } }[] = [];
  const settle = () => drain(ports, [orderStatus, settlement, payout]);
  const decision = { actor: 'mei', note: 'as agreed' };

  const buy = async (): Promise<void> => {
    const [buyer, file] = [some(buyers), some(files)];
    if (!buyer || !file) return;
    const outTradeNo = await order({ ports, file }, buyer).catch(() => undefined);
    if (outTradeNo === undefined) return;
    await notify(ports, outTradeNo);
    sold.push({ outTradeNo, buyer });
  };
  const giveBack = async (): Promise<void> => {
    const sale = some(sold);
    if (sale) await askBack(ports, sale.buyer, sale.outTradeNo);
  };
  const giveBackPart = async (): Promise<void> => {
    const sale = some(sold);
    const part = { outTradeNo: sale?.outTradeNo ?? '', amount: fen(1 + below(500)) };
    await beginPartRefund(ports, part, decision);
  };
  const beginRefund = async (): Promise<void> => {
    const outTradeNo = some(sold)?.outTradeNo ?? '';
    await actOnRefundBy(ports, { deed: 'begin', outTradeNo }, decision);
  };
  const dispute = async (): Promise<void> => {
    const sale = some(sold);
    if (!sale) return;
    const disputeNo = `du${below(1_000_000)}`;
    const amount = fen(100 + below(900));
    const movements = [{ theirNo: `tx${disputeNo}`, amount: fen(-amount), fee: fen(below(2) * 150) }];
    await followDispute(ports, sale.outTradeNo, { disputeNo, amount, state: 'open', movements }).catch(() => []);
  };
  const payOut = async (): Promise<void> => {
    await requested(ports, seller);
  };
  const correct = async (): Promise<void> => {
    const correction = { kind: 'correct', from: 'fee', to: `seller:${seller.id}`, amount: fen(1 + below(90)) } as const;
    await confirmAndExecute(ports, await propose(ports, correction, decision), 'lin');
  };
  const takeOut = async (): Promise<void> => {
    await bookWithdrawal(ports, { provider: 'mock', amount: fen(1 + below(9000)) }, { id: ports.ids.next(), note: '' });
  };
  /** Lines of today or yesterday, as in a bill of the next morning. */
  const bill = async (): Promise<void> => {
    const at = clock.now() - below(2) * day;
    const line: Line = {
      ...{ kind: below(2) === 0 ? 'charge' : 'bank', amount: fen(-1 - below(400)), at },
      ...{ ourNo: '', theirNo: `L${below(1_000_000)}` },
    };
    if (beijingDate(at) >= randomFrom)
      await bookOwnLines(ports, { provider: 'mock', date: beijingDate(at), lines: [line] });
  };

  const acts = [buy, buy, buy, buy, giveBack, giveBackPart, beginRefund, dispute, payOut, correct, takeOut, bill];
  for (let step = 0; step < steps; step++) {
    clock.advance(Math.trunc((days * day) / steps) - 30 * minute + below(60) * minute);
    await some(acts)?.();
    await settle();
  }
  return { ...market, ports, put, sold };
}
