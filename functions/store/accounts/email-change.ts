import type { Table, Write } from '#functions/ports/table';
import { claimUntil, dropClaim, emailClaim, provenClaimWrite } from './claims.ts';
import { nothingPending, type User, userKey } from './users.ts';

/**
 * The pending address becomes the address, and is claimed, also where one left it before; the old one stays claimed until nobody can undo the change. An
 * address is claimed only now that its mailbox is proven: asking for one takes it from nobody, and of two who ask for the
 * same the first to use the link has it.
 */
export async function confirmEmailWrites(
  table: Table,
  user: User,
  { email, now, until }: { email: string; now: number; until: number },
): Promise<{ user: Write; claim: Write; former: Write }> {
  return {
    user: {
      update: userKey(user.id),
      change: { set: { email, emailVerifiedAt: now, ...nothingPending } },
      when: [
        { attribute: 'email', equals: user.email },
        { attribute: 'pendingEmail', equals: email },
      ],
    },
    claim: await provenClaimWrite(table, emailClaim(email), { id: user.id, now }),
    former: claimUntil(emailClaim(user.email), user.id, until),
  };
}

/** An address that is no longer the account's: kept a while longer, or free at once. */
export const releasedEmail = (userId: string, { address, until }: { address: string; until: number | undefined }) =>
  until === undefined ? dropClaim(emailClaim(address), userId) : claimUntil(emailClaim(address), userId, until);

/** Fails where another change waits by now, or none. */
export const pendingGone = (userId: string, pendingEmail: string): Write => ({
  update: userKey(userId),
  change: { set: nothingPending },
  when: [{ attribute: 'pendingEmail', equals: pendingEmail }],
});
