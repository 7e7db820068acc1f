import { type Fen, fen } from '#shared/money';
import { type Bucket, isBucketOpen, sumOf } from '../payouts/payouts.ts';
import { type FundingPart, maxFundingParts, takeFrom } from '../refunds/funding.ts';

/**
 * The parts of a seller's open balance to hold, up to an amount: those that mature first, since they would leave first. Never more
 * than the whole balance, debts included.
 */
export function partsToHold(buckets: readonly Bucket[], requested: Fen): FundingPart[] {
  const open = buckets.filter(isBucketOpen);
  const order = open
    .filter(({ amount }) => amount > 0)
    .toSorted((a, other) => a.maturesAt - other.maturesAt)
    .slice(0, maxFundingParts);
  return takeFrom(order, Math.max(0, Math.min(requested, sumOf(open))));
}

export interface FromHeld<H> {
  held: H;
  amount: Fen;
}

/** The parts of holds that a refund uses, oldest first, up to the amount needed. */
export function fromHeld<H extends { amount: Fen }>(holds: readonly H[], needed: Fen): FromHeld<H>[] {
  let remaining: number = needed;
  return holds.flatMap((hold) => {
    const part = fen(Math.min(hold.amount, remaining));
    remaining -= part;
    return part > 0 ? [{ held: hold, amount: part }] : [];
  });
}
