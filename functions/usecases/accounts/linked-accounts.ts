import type { Deps } from '#functions/ports/index';
import {
  comparedWrite,
  isCompared,
  linkedGroupWrites,
  listUsersAt,
  type SharedTrait,
  sightWrite,
} from '#functions/store/accounts/linked-accounts';
import { outbox } from '#functions/store/table/outbox';

/** One scope for all users: fingerprints under a user's own key would never match another user's. */
const everybody = 'everybody';

/** Links that fit into one transaction. An identity shared with more accounts is still found by its own row. */
const maxLinks = 40;

/**
 * Records a payment identity of a user and links the accounts that share it. It is recorded before it is compared: of
 * two concurrent calls at least the later one finds the other, and a comparison lost in a crash is made up the next
 * time.
 */
export async function recordPaymentIdentity(
  { table, vault, clock }: Deps<'table' | 'vault' | 'clock'>,
  userId: string,
  { shared, text }: { shared: SharedTrait; text: string },
): Promise<void> {
  const fingerprint = await vault.mark(everybody, `${shared}:${text}`);
  if (await isCompared(table, fingerprint, userId)) return;
  await table.commit([sightWrite(fingerprint, userId)]);
  const others = (await listUsersAt(table, fingerprint)).filter((other) => other !== userId).slice(0, maxLinks);
  const now = clock.now();
  // Sent by the sweep only, as not every caller may send to this queue.
  const { write: weighJob } = outbox('file-jobs', { kind: 'weigh-kin', userId, at: now }, { now });
  const linkWrites =
    others.length === 0
      ? []
      : [...linkedGroupWrites(userId, others, { mark: fingerprint, shared, since: now }), weighJob];
  await table.commit([comparedWrite(fingerprint, userId), ...linkWrites]);
}
