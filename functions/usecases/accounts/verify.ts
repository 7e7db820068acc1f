import type { Deps } from '#functions/ports/index';
import type { Condition, Table } from '#functions/ports/table';
import { indexUserEntry } from '#functions/projections/search/waiting';
import { emailClaim, keepClaim, nameClaim, provenClaimWrite } from '#functions/store/accounts/claims';
import { peopleListKeys } from '#functions/store/accounts/person';
import { type User, userKey } from '#functions/store/accounts/users';
import { commit } from '#functions/store/table/commit';
import { changeItem } from '#functions/store/table/items';
import { marketTotal } from '#functions/store/table/totals';
import { send } from '../outbox.ts';

/**
 * The change that verifies a registration: the username is claimed for good and the user is listed among creators. The
 * address is claimed only now that it is proven, except for accounts from when registrations claimed it.
 */
export async function verificationChange(table: Table, user: User, now: number) {
  const address = await provenClaimWrite(table, emailClaim(user.email), { id: user.id, now });
  return {
    set: { emailVerifiedAt: now, ttl: undefined, ...peopleListKeys({ ...user, isCreator: false }) },
    when: [
      { attribute: 'email', equals: user.email },
      { attribute: 'emailVerifiedAt', absent: true },
    ] satisfies Condition[],
    alongside: {
      username: keepClaim(nameClaim(user.username), user.id),
      /** Fails if another account has proven the address. */
      address,
      total: marketTotal({ users: 1 }),
      outbox: indexUserEntry(user, now).write,
    },
  };
}

/** Verifies the address, once. */
export async function verifyUser(ports: Deps<'table' | 'queues'>, user: User, now: number) {
  const { set, when, alongside } = await verificationChange(ports.table, user, now);
  const member = changeItem(userKey(user.id), set, when);
  const committed = await commit(ports.table, { member, ...alongside });
  if (committed.ok) await send(ports, indexUserEntry(user, now));
  return committed;
}
