import { day } from '#shared/limits';
import { type Fen, fen } from '#shared/money';

/** What moves money by hand is decided by two people where it is much, or where the books themselves are corrected. */

export const aloneUpTo = fen(500_00);

export const needsTwo = (amount: Fen): boolean => amount > aloneUpTo;

/** Nobody has confirmed it for so long: what was so then may not be so any more. */
const lapsesAfter = 7 * day;

export const lapsesAt = ({ at }: { at: number }): number => at + lapsesAfter;

const sameName = (name: string): string => name.trim().toLowerCase();

export const isSamePerson = (name: string, other: string): boolean => sameName(name) === sameName(other);

// ── What one person lets leave alone, summed ─────────────────────────────────────────────────────────────────────────

/** Money that an operator lets leave: refunds of orders, losses we carry, holds that end. */
export interface Outflow {
  amount: Fen;
  /** What of it goes to which buyer. */
  orders: readonly { outTradeNo: string; buyerId: string; amount: Fen }[];
  sellerId: string;
}

export interface Sum {
  /** Of whom or what it is the sum: `operator#mei#2026-11-20`. */
  of: string;
  amount: Fen;
}

/** More orders at once do not fit into one transaction with the sums of each: two people decide on those. */
export const ordersAlone = 20;

/**
 * Into which sums it counts. Those of operator, buyer and seller are of a day of Beijing’s calendar: an operator’s honest
 * work begins anew each day, and the audit of the day shows what was left below the limit again and again. That of an order
 * is for good, because an order has one price, and parts of it add up over weeks. Buyer, seller and order count whoever
 * let it leave, so that several operators together have no more than one.
 */
export function sumsOf(actor: string, { amount, orders, sellerId }: Outflow, date: string): Sum[] {
  const sums = new Map<string, number>([
    [`operator#${sameName(actor)}#${date}`, amount],
    [`seller#${sellerId}#${date}`, amount],
  ]);
  for (const order of orders)
    for (const whose of [`order#${order.outTradeNo}`, `buyer#${order.buyerId}#${date}`])
      sums.set(whose, (sums.get(whose) ?? 0) + order.amount);
  return [...sums].map(([of, sum]) => ({ of, amount: fen(sum) }));
}

/** Whatever was let leave before. */
export const needsTwoByItself = ({ amount, orders }: Outflow): boolean =>
  needsTwo(amount) || orders.length > ordersAlone;

interface OutflowEntry {
  actor: string;
  leaves?: number | undefined;
  proposedBy?: string | undefined;
}

/** What somebody let leave on a day. */
export interface OperatorOutflow {
  username: string;
  alone: Fen;
  /** With somebody else, who is named with the same sum. */
  withAnother: Fen;
  actions: number;
}

/**
 * By operator, the most first. Two who propose and confirm each other’s refunds stand here with all of it, whatever each
 * action came to.
 */
export function outflowByOperator(entries: readonly OutflowEntry[]): OperatorOutflow[] {
  const sums = new Map<string, OperatorOutflow>();
  const add = (username: string, alone: number, withAnother: number) => {
    const key = sameName(username);
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
