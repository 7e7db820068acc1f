import type { Deps } from '../../ports/index.ts';
import type { Condition, Table } from '../../ports/table.ts';
import { indexUserEntry } from '../../projections/search/waiting.ts';
import { claimOf, emailClaim, keepClaim, nameClaim } from '../../store/accounts/claims.ts';
import { listed } from '../../store/accounts/person.ts';
import { type User, userKey } from '../../store/accounts/users.ts';
import { commit } from '../../store/table/commit.ts';
import { marketTotal } from '../../store/table/totals.ts';
import { send } from '../outbox.ts';

/**
 * What makes a registration a member: both names are kept for good and the user comes on the list of creators. The address
 * is taken only now that it is proven, except by who held it while addresses were held from the registration on.
 */
export async function verificationChange(table: Table, user: User, now: number) {
  const address = await claimOf(table, emailClaim(user.email), { id: user.id, now });
  return {
    set: { emailVerifiedAt: now, ttl: undefined, ...listed(user.id, user.followersCount) },
    when: [
      { attribute: 'email', equals: user.email },
      { attribute: 'emailVerifiedAt', absent: true },
    ] satisfies Condition[],
    alongside: {
      username: keepClaim(nameClaim(user.username), user.id),
      /** Fails where somebody else has proven the address. */
      address,
      total: marketTotal({ users: 1 }),
      outbox: indexUserEntry(user, now).write,
    },
  };
}

/** Verifies the address, once. */
export async function verifyUser(ports: Deps<'table' | 'queues'>, user: User, now: number) {
  const { set, when, alongside } = await verificationChange(ports.table, user, now);
  const member = { update: userKey(user.id), change: { set }, when };
  const committed = await commit(ports.table, { member, ...alongside });
  if (committed.ok) await send(ports, indexUserEntry(user, now));
  return committed;
}
