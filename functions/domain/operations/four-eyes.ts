import { day } from '#shared/limits';
import { type Fen, fen } from '#shared/money';

/** Moving money by hand takes two operators above a sum, and always for corrections of the ledger. */

export const singleOperatorLimit = fen(500_00);

export const needsSecondOperator = (amount: Fen): boolean => amount > singleOperatorLimit;

/** A proposal that is not confirmed expires, because the facts may have changed. */
const proposalValidity = 7 * day;

export const proposalExpiry = ({ at }: { at: number }): number => at + proposalValidity;

const normalizeName = (name: string): string => name.trim().toLowerCase();

export const isSamePerson = (name: string, other: string): boolean => normalizeName(name) === normalizeName(other);

// ── What one person lets leave alone, summed ─────────────────────────────────────────────────────────────────────────

/** Money that leaves by an operator's action: refunds, losses we carry, holds that end. */
export interface Outflow {
  amount: Fen;
  orders: readonly { outTradeNo: string; buyerId: string; amount: Fen }[];
  sellerId: string;
}

export interface OutflowSum {
  /** The subject of the sum, such as `operator#mei#2026-11-20`. */
  subject: string;
  amount: Fen;
}

/** More orders do not fit into one transaction with the sums of each, so a second operator decides. */
export const singleOperatorOrders = 20;

/**
 * The sums an outflow counts towards. Those of operator, buyer and seller are per day of Beijing’s calendar: honest work starts anew
 * each day, and the audit shows who stays below the limit again and again. The sum of an order is for ever, because an order has one
 * price, and partial refunds add up over weeks. Sums of buyer, seller and order include all operators, so that several together have
 * one limit.
 */
export function outflowSums(actor: string, { amount, orders, sellerId }: Outflow, date: string): OutflowSum[] {
  const sums = new Map<string, number>([
    [`operator#${normalizeName(actor)}#${date}`, amount],
    [`seller#${sellerId}#${date}`, amount],
  ]);
  for (const order of orders)
    for (const whose of [`order#${order.outTradeNo}`, `buyer#${order.buyerId}#${date}`])
      sums.set(whose, (sums.get(whose) ?? 0) + order.amount);
  return [...sums].map(([subject, sum]) => ({ subject, amount: fen(sum) }));
}

/** Whether an outflow needs a second operator regardless of earlier ones. */
export const alwaysNeedsSecondOperator = ({ amount, orders }: Outflow): boolean =>
  needsSecondOperator(amount) || orders.length > singleOperatorOrders;

interface OutflowEntry {
  actor: string;
  leaves?: number | undefined;
  proposedBy?: string | undefined;
}

export interface OperatorOutflow {
  username: string;
  alone: Fen;
  /** The outflow that a second operator confirmed, who is listed with the same sum. */
  withAnother: Fen;
  actions: number;
}

/** By operator, the largest first. Two who confirm each other’s proposals are both listed with the whole sum. */
export function outflowByOperator(entries: readonly OutflowEntry[]): OperatorOutflow[] {
  const sums = new Map<string, OperatorOutflow>();
  const add = (username: string, alone: number, withAnother: number) => {
    const key = normalizeName(username);
    const before = sums.get(key) ?? { username, alone: fen(0), withAnother: fen(0), actions: 0 };
    sums.set(key, {
      ...{ username: before.username, actions: before.actions + 1 },
      ...{ alone: fen(before.alone + alone), withAnother: fen(before.withAnother + withAnother) },
    });
  };
  for (const { actor, leaves, proposedBy } of entries) {
    if (leaves === undefined) continue;
    add(actor, proposedBy === undefined ? leaves : 0, proposedBy === undefined ? 0 : leaves);
    if (proposedBy !== undefined) add(proposedBy, 0, leaves);
  }
  const all = ({ alone, withAnother }: OperatorOutflow): number => alone + withAnother;
  return [...sums.values()].toSorted((a, other) => all(other) - all(a));
}
