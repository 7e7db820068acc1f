import type { Key, Table, Write } from '../../ports/table.ts';
import { claimUntil, dropClaim, emailClaim, findClaim, keepClaim, provenClaim } from './claims.ts';
import { nothingPending, type User, userKey } from './users.ts';

/** Somebody else holds the address. Asked early, so that nobody waits for a mail in vain; decided when the link is used. */
export async function isEmailHeld(table: Table, email: string, { by, now }: { by: string; now: number }) {
  const claim = await findClaim(table, emailClaim(email));
  return claim !== undefined && claim.userId !== by && claim.heldUntil >= now;
}

/** An address that one has left is one's own while the change can be undone: it may be taken again. */
async function ownOrProven(table: Table, claim: Key, { id, now }: { id: string; now: number }): Promise<Write> {
  const isOwn = (await findClaim(table, claim))?.userId === id;
  return isOwn ? keepClaim(claim, id) : provenClaim(claim, id, now);
}

/** Where among the writes the new address is claimed. */
export const claimAt = 1;

/**
 * The pending address becomes the address, and is claimed; the old one stays claimed until nobody can undo the change. An
 * address is claimed only now that its mailbox is proven: asking for one takes it from nobody, and of two who ask for the
 * same the first to use the link has it.
 */
export async function takenEmail(
  table: Table,
  user: User,
  { email, now, until }: { email: string; now: number; until: number },
): Promise<Write[]> {
  return [
    {
      update: userKey(user.id),
      change: { set: { email, emailVerifiedAt: now, ...nothingPending } },
      when: [
        { attribute: 'email', equals: user.email },
        { attribute: 'pendingEmail', equals: email },
      ],
    },
    await ownOrProven(table, emailClaim(email), { id: user.id, now }),
    claimUntil(emailClaim(user.email), user.id, until),
  ];
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
