import { type Fen, fen } from '#shared/money';
import { type Bucket, isOpen, sumOf } from '../payouts/payouts.ts';
import { type Part, partsAtOnce } from '../refunds/cover.ts';

/**
 * What can be held of a seller's open money, up to an amount: what matures first comes first, since it would leave first.
 * Never more than all of it together: who owes something has so much less.
 */
export function partsToHold(buckets: readonly Bucket[], wanted: Fen): Part[] {
  const open = buckets.filter(isOpen);
  const order = open
    .filter(({ amount }) => amount > 0)
    .toSorted((one, other) => one.maturesAt - other.maturesAt)
    .slice(0, partsAtOnce);
  const parts: Part[] = [];
  let left = Math.max(0, Math.min(wanted, sumOf(open)));
  for (const { sk, amount } of order) {
    if (left === 0) break;
    const taken = fen(Math.min(amount, left));
    parts.push({ bucket: sk, amount: taken, left: fen(amount - taken) });
    left -= taken;
  }
  return parts;
}

export interface FromHeld<H> {
  held: H;
  amount: Fen;
}

/** What a refund takes out of the money that is held, the oldest first; as much as there is, up to what it needs. */
export function fromHeld<H extends { amount: Fen }>(held: readonly H[], needed: Fen): FromHeld<H>[] {
  let left: number = needed;
  return held.flatMap((one) => {
    const taken = fen(Math.min(one.amount, left));
    left -= taken;
    return taken > 0 ? [{ held: one, amount: taken }] : [];
  });
}
