import * as z from 'zod';
import type { Fen } from '#shared/money';
import { roomWithoutIdentity } from '../../domain/payouts/identity.ts';
import type { Key, Table, Write } from '../../ports/table.ts';
import { hasIdentity } from '../../store/accounts/identity.ts';
import { balancePk, findTotals, listBuckets } from '../../store/payouts/balance.ts';

/** Counts the payouts of a seller who has not said who they are: of two that both fit one is made. */
const turnKey = (sellerId: string): Key => ({ pk: balancePk(sellerId), sk: 'UNPROVEN' });

const turnItem = z.object({ payouts: z.number() });

/** What may leave without an identity, as long as nobody else takes of it. */
export interface Unproven {
  room: Fen;
  payouts: number;
}

/** Undefined where it is known who the seller is, and anything may leave. */
export async function findUnproven(table: Table, sellerId: string): Promise<Unproven | undefined> {
  if (await hasIdentity(table, sellerId)) return undefined;
  const turn = await table.get(turnKey(sellerId), { consistent: true });
  const { payouts } = turnItem.parse(turn ?? { payouts: 0 });
  // In this order: a payout that arrives in between is counted twice rather than not at all.
  const buckets = await listBuckets(table, sellerId, { consistent: true });
  const { paidOut } = await findTotals(table, sellerId, { consistent: true });
  return { room: roomWithoutIdentity({ paidOut, buckets }), payouts };
}

/** Fails where somebody else has taken of it since. */
export const unprovenWrite = (sellerId: string, { payouts }: Unproven): Write => ({
  update: turnKey(sellerId),
  change: { set: { kind: 'unproven' }, add: { payouts: 1 } },
  when: [payouts === 0 ? { attribute: 'payouts', absent: true } : { attribute: 'payouts', equals: payouts }],
});
