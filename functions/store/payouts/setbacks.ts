import type { Write } from '#functions/ports/table';
import type { Fen } from '#shared/money';
import { balancePk, totalsKey } from './balance.ts';

/** What a payout had taken came back in one: its buckets say where it is now. */
export const emptiedWrite = (
  sellerId: string,
  sk: string,
  { payoutId, into }: { payoutId: string; into: string },
): Write => ({
  update: { pk: balancePk(sellerId), sk },
  change: { set: { amount: 0, foldedInto: into, frozenBy: undefined, paidAt: undefined } },
  when: [{ attribute: 'frozenBy', equals: payoutId }],
});

export const paidOutBackWrite = (sellerId: string, returned: Fen): Write => ({
  update: totalsKey(sellerId),
  change: { add: { paidOut: -returned, payouts: -1 } },
});
