import type { Deps } from '../../ports/index.ts';
import type { Committed, Condition } from '../../ports/table.ts';
import { indexUserEntry } from '../../projections/search/waiting.ts';
import { emailClaim, keepClaim, nameClaim } from '../../store/accounts/claims.ts';
import { listed } from '../../store/accounts/person.ts';
import { type User, userKey } from '../../store/accounts/users.ts';
import { marketTotal } from '../../store/table/totals.ts';
import { send } from '../outbox.ts';

/** What makes a registration a member: both names are kept for good and the user comes on the list of creators. */
export const verified = (user: User, now: number) => ({
  set: { emailVerifiedAt: now, ttl: undefined, ...listed(user.id, user.followersCount) },
  when: [
    { attribute: 'email', equals: user.email },
    { attribute: 'emailVerifiedAt', absent: true },
  ] satisfies Condition[],
  alongside: [
    keepClaim(nameClaim(user.username), user.id),
    keepClaim(emailClaim(user.email), user.id),
    marketTotal({ users: 1 }),
    indexUserEntry(user, now).write,
  ],
});

/** Verifies the address, once. */
export async function verifyUser(ports: Deps<'table' | 'queues'>, user: User, now: number): Promise<Committed> {
  const { set, when, alongside } = verified(user, now);
  const committed = await ports.table.commit([{ update: userKey(user.id), change: { set }, when }, ...alongside]);
  if (committed.ok) await send(ports, indexUserEntry(user, now));
  return committed;
}
