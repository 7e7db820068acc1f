import type { Deps } from '../../ports/index.ts';
import type { Committed, Condition, Table } from '../../ports/table.ts';
import { indexUserEntry } from '../../projections/search/waiting.ts';
import { claimOf, emailClaim, keepClaim, nameClaim } from '../../store/accounts/claims.ts';
import { listed } from '../../store/accounts/person.ts';
import { type User, userKey } from '../../store/accounts/users.ts';
import { marketTotal } from '../../store/table/totals.ts';
import { send } from '../outbox.ts';

/** Among the writes of a verification, the one that fails where somebody else has proven the address. */
export const addressAt = 2;

/**
 * What makes a registration a member: both names are kept for good and the user comes on the list of creators. The address
 * is taken only now that it is proven, except by who held it while addresses were held from the registration on.
 */
export async function verified(table: Table, user: User, now: number) {
  const address = await claimOf(table, emailClaim(user.email), { id: user.id, now });
  return {
    set: { emailVerifiedAt: now, ttl: undefined, ...listed(user.id, user.followersCount) },
    when: [
      { attribute: 'email', equals: user.email },
      { attribute: 'emailVerifiedAt', absent: true },
    ] satisfies Condition[],
    alongside: [
      keepClaim(nameClaim(user.username), user.id),
      address,
      marketTotal({ users: 1 }),
      indexUserEntry(user, now).write,
    ],
  };
}

/** Verifies the address, once. */
export async function verifyUser(ports: Deps<'table' | 'queues'>, user: User, now: number): Promise<Committed> {
  const { set, when, alongside } = await verified(ports.table, user, now);
  const committed = await ports.table.commit([{ update: userKey(user.id), change: { set }, when }, ...alongside]);
  if (committed.ok) await send(ports, indexUserEntry(user, now));
  return committed;
}
