import { ok, type Result, refuse } from '#shared/result';
import type { Table } from '../../ports/table.ts';
import { dropClaim, emailClaim, findClaim, provenClaim } from './claims.ts';
import { type User, userKey } from './users.ts';

/** Somebody holds the address. Asked early, so that nobody waits for a mail in vain; decided when the link is used. */
export async function isEmailHeld(table: Table, email: string, now: number): Promise<boolean> {
  const claim = await findClaim(table, emailClaim(email));
  return claim !== undefined && claim.heldUntil >= now;
}

const claimAt = 1;

/**
 * The pending address becomes the address, and its claim moves with it. An address is claimed only now that its mailbox is
 * proven: asking for one takes it from nobody, and of two who ask for the same the first to use the link has it.
 */
export async function takeEmail(
  table: Table,
  user: User,
  { email, now }: { email: string; now: number },
): Promise<Result<undefined, 'verification_invalid' | 'email_taken'>> {
  const committed = await table.commit([
    {
      update: userKey(user.id),
      change: { set: { email, emailVerifiedAt: now, pendingEmail: undefined } },
      when: [
        { attribute: 'email', equals: user.email },
        { attribute: 'pendingEmail', equals: email },
      ],
    },
    provenClaim(emailClaim(email), user.id, now),
    dropClaim(emailClaim(user.email), user.id),
  ]);
  if (committed.ok) return ok(undefined);
  return refuse(committed.failed.some(({ at }) => at !== claimAt) ? 'verification_invalid' : 'email_taken');
}
