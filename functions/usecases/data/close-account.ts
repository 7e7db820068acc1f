import { day } from '#shared/limits';
import type { Deps } from '../../ports/index.ts';
import { indexUserEntry } from '../../projections/search/waiting.ts';
import { askedKey, claimUntil, dropClaim, emailClaim, nameClaim } from '../../store/accounts/claims.ts';
import { namesSealed, userClosed } from '../../store/accounts/closed-users.ts';
import { type Deletion, deletionChanged } from '../../store/accounts/deletions.ts';
import { findEmailChanges } from '../../store/accounts/email-changes.ts';
import { factorsGone } from '../../store/accounts/factors.ts';
import { payoutDataGone } from '../../store/accounts/identity.ts';
import { mailSettingsGone } from '../../store/accounts/mail-settings.ts';
import { securityEvent } from '../../store/accounts/security-log.ts';
import { onlySessions } from '../../store/accounts/sessions.ts';
import type { User } from '../../store/accounts/users.ts';
import { payoutsOf } from '../../store/payouts/payouts.ts';
import { commitSome } from '../../store/table/commit-some.ts';
import { outbox } from '../../store/table/outbox.ts';
import { marketTotal } from '../../store/table/totals.ts';
import { commitAndSend } from '../outbox.ts';
import { leavingLetter } from './deletion.ts';

type Ports = Deps<'table' | 'queues' | 'clock' | 'vault'>;

/** Nobody passes for whoever has just left. */
const nameHeld = 180 * day;

/** The last commit: the account is nobody's, its address free, and what named its person is sealed. */
export async function closeAccount(ports: Ports, user: User, begun: Deletion): Promise<void> {
  const { table, clock, vault } = ports;
  const now = clock.now();
  const { id, username, email, displayName, avatar, emailVerifiedAt } = user;
  const sealed = await vault.seal(id, JSON.stringify({ username, email, displayName }));
  const { changes } = await findEmailChanges(table, id);
  const paidOut = await table.query({ ...payoutsOf(id), limit: 1 });
  const picture =
    avatar === undefined ? [] : [outbox('file-jobs', { kind: 'avatar-gone', userId: id, old: avatar }, { now })];
  await commitAndSend(
    ports,
    [
      userClosed(user, now),
      namesSealed(id, { sealed, at: now }),
      claimUntil(nameClaim(username), id, now + nameHeld),
      ...(emailVerifiedAt === undefined ? [] : [dropClaim(emailClaim(email), id), marketTotal({ users: -1 })]),
      onlySessions(id, [], now),
      factorsGone(id),
      mailSettingsGone(id),
      // What a payout went by is kept with it.
      ...(paidOut.items.length > 0 ? [] : payoutDataGone(id)),
      securityEvent(id, { what: 'account-deleted', ip: undefined, at: now }),
      deletionChanged(begun, { doneAt: now }, now + day),
    ],
    indexUserEntry(user, now),
    leavingLetter(user, { what: 'done', askedAt: begun.askedAt, at: now }, now),
    ...picture,
  );
  // Addresses that were left a while ago, and those that were only asked for.
  const left = changes.flatMap(({ from, to }) => [from, to]).filter((one) => one !== email);
  const asked = { remove: askedKey(email), when: [{ attribute: 'userId', equals: id }] } as const;
  await commitSome(table, [...left.map((one) => dropClaim(emailClaim(one), id)), asked]);
}
