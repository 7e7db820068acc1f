import type { Deps } from '#functions/ports/index';
import {
  comparedWrite,
  isSeen,
  type Kinship,
  kinWrites,
  listSeen,
  sightWrite,
} from '#functions/store/accounts/linked-accounts';
import { outbox } from '#functions/store/table/outbox';

/** The same for everybody: a mark of one user's own would never meet another's. */
const everybody = 'everybody';

/** One transaction takes so many kin; who shares something with more is met in the row all the same. */
const maxLinks = 40;

/**
 * Somebody has shown what others may have shown as well. Seen first and compared then: of two at the same moment at least
 * the later one finds the other, and what a crash has left uncompared is compared the next time.
 */
export async function recordPaymentIdentity(
  { table, vault, clock }: Deps<'table' | 'vault' | 'clock'>,
  userId: string,
  { shared, text }: { shared: Kinship; text: string },
): Promise<void> {
  const fingerprint = await vault.mark(everybody, `${shared}:${text}`);
  if (await isSeen(table, fingerprint, userId)) return;
  await table.commit([sightWrite(fingerprint, userId)]);
  const others = (await listSeen(table, fingerprint)).filter((other) => other !== userId).slice(0, maxLinks);
  const now = clock.now();
  // The sweep sends it: not everybody who shows something may.
  const { write: weighJob } = outbox('file-jobs', { kind: 'weigh-kin', userId, at: now }, { now });
  const linkWrites =
    others.length === 0 ? [] : [...kinWrites(userId, others, { mark: fingerprint, shared, since: now }), weighJob];
  await table.commit([comparedWrite(fingerprint, userId), ...linkWrites]);
}
