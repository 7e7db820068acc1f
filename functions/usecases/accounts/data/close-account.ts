import type { Deps } from '#functions/ports/index';
import type { Table } from '#functions/ports/table';
import { indexUserEntry } from '#functions/projections/search/waiting';
import { claimUntil, dropClaim, emailClaim, nameClaim, unprovenEmailKey } from '#functions/store/accounts/claims';
import { namesSealed, userClosed } from '#functions/store/accounts/data/closed-users';
import { type AccountDeletion, deletionChanged } from '#functions/store/accounts/data/deletions';
import { emailChangesGone, findEmailChanges } from '#functions/store/accounts/email-changes';
import { factorsGone } from '#functions/store/accounts/factors/factors';
import { payoutDataGone } from '#functions/store/accounts/identity';
import { isListedCreator } from '#functions/store/accounts/person';
import { securityEventWrite } from '#functions/store/accounts/sessions/security-log';
import { onlySessions } from '#functions/store/accounts/sessions/sessions';
import type { User } from '#functions/store/accounts/users';
import { mailSettingsGone } from '#functions/store/emails/mail-settings';
import { payoutsOf } from '#functions/store/payouts/payouts';
import { commitSome } from '#functions/store/table/commit-some';
import { outbox } from '#functions/store/table/outbox';
import { marketTotal } from '#functions/store/table/totals';
import { commitAndSend } from '#functions/usecases/outbox';
import { day } from '#shared/limits';
import { deletionEmail } from './deletion.ts';

type Ports = Deps<'table' | 'queues' | 'clock' | 'vault'>;

/**
 * How long the username of a closed account stays reserved, so that another person cannot pass for its former owner.
 */
const nameHeld = 180 * day;

/** The last step of a deletion: frees the address, ends every session and seals the personal data. */
export async function closeAccount(ports: Ports, user: User, deletion: AccountDeletion): Promise<void> {
  const { table, clock, vault } = ports;
  const now = clock.now();
  const { id, username, email, displayName, avatar, emailVerifiedAt } = user;
  const sealed = await vault.seal(id, JSON.stringify({ username, email, displayName }));
  const paidOut = await table.query({ ...payoutsOf(id), limit: 1 });
  const picture =
    avatar === undefined ? [] : [outbox('file-jobs', { kind: 'avatar-gone', userId: id, old: avatar }, { now })];
  await commitAndSend(
    ports,
    [
      userClosed(user, now),
      namesSealed(id, { sealed, at: now }),
      claimUntil(nameClaim(username), id, now + nameHeld),
      ...(emailVerifiedAt === undefined
        ? []
        : [
            dropClaim(emailClaim(email), id),
            marketTotal({ users: -1, ...(isListedCreator(user) && { creators: -1 }) }),
          ]),
      onlySessions(id, [], now),
      factorsGone(id),
      mailSettingsGone(id),
      // Payout data is kept if a payout was made by it.
      ...(paidOut.items.length > 0 ? [] : payoutDataGone(id)),
      securityEventWrite(id, { what: 'account-deleted', ip: undefined, at: now }),
      deletionChanged(deletion, { doneAt: now }, now + day),
    ],
    indexUserEntry(user, now),
    deletionEmail(user, { what: 'done', askedAt: deletion.askedAt, at: now }, now),
    ...picture,
  );
  await commitSome(table, [dropClaim(unprovenEmailKey(email), id)]);
  await freeFormerAddresses(table, id);
}

/** Frees the addresses that an account had before, and forgets them. */
export async function freeFormerAddresses(table: Table, userId: string): Promise<void> {
  const { changes } = await findEmailChanges(table, userId);
  const addresses = changes.flatMap(({ from, to }) => [from, to]);
  await commitSome(
    table,
    addresses.map((address) => dropClaim(emailClaim(address), userId)),
  );
  await table.commit([emailChangesGone(userId)]);
}
