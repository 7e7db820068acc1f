import type { Table, Write } from '#functions/ports/table';
import { changeItem } from '#functions/store/table/items';
import { claimUntil, dropClaim, emailClaim, provenClaimWrite } from './claims.ts';
import { nothingPending, type User, userKey } from './users.ts';

/**
 * Makes the pending address the address and claims it; the old address stays claimed until the change can no longer be
 * undone. An address is claimed only once its mailbox is proven: requesting one blocks no other account, and of two
 * requests for the same address the first to use its link gets it.
 */
export async function confirmEmailWrites(
  table: Table,
  user: User,
  { email, now, until }: { email: string; now: number; until: number },
): Promise<{ user: Write; claim: Write; former: Write }> {
  return {
    user: changeItem(userKey(user.id), { email, emailVerifiedAt: now, ...nothingPending }, [
      { attribute: 'email', equals: user.email },
      { attribute: 'pendingEmail', equals: email },
    ]),
    claim: await provenClaimWrite(table, emailClaim(email), { id: user.id, now }),
    former: claimUntil(emailClaim(user.email), user.id, until),
  };
}

/** An address the account no longer has: held a while longer, or free at once. */
export const releasedEmail = (userId: string, { address, until }: { address: string; until: number | undefined }) =>
  until === undefined ? dropClaim(emailClaim(address), userId) : claimUntil(emailClaim(address), userId, until);

/** Fails if another change is pending by now, or none. */
export const pendingGone = (userId: string, pendingEmail: string): Write =>
  changeItem(userKey(userId), nothingPending, [{ attribute: 'pendingEmail', equals: pendingEmail }]);
