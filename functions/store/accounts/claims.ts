import * as z from 'zod';
import { unverifiedHold } from '#functions/domain/accounts/accounts';
import type { Key, Table, Write } from '#functions/ports/table';
import { changeItem, findItem } from '../table/items.ts';

/** A username or an e-mail address belongs to the one account that holds its claim. */
export const nameClaim = (username: string): Key => ({ pk: `UNAME#${username.toLowerCase()}`, sk: 'UNAME' });
export const emailClaim = (email: string): Key => ({ pk: `EMAIL#${email.toLowerCase()}`, sk: 'EMAIL' });

/**
 * The last account that registered with this address and has not proven it. It blocks no other account: any number may
 * ask for an address, the first to prove it gets it, and until then none learns of the others.
 */
export const unprovenEmailKey = (email: string): Key => ({ pk: emailClaim(email).pk, sk: 'ASKED' });

export const claimItem = z.object({ userId: z.string(), heldUntil: z.number() });

type Claim = z.output<typeof claimItem>;

export const findClaim = (table: Table, claim: Key): Promise<Claim | undefined> => findItem(table, claim, claimItem);

/** An eventually consistent read, repeated consistently if it finds nothing. */
export async function findClaimEventually(table: Table, claim: Key): Promise<Claim | undefined> {
  const item = await table.get(claim);
  return item ? claimItem.parse(item) : findClaim(table, claim);
}

/** Beyond every date: a verified account holds its names for good. */
const forever = Number.MAX_SAFE_INTEGER;

/**
 * Seconds; well after the hold has ended, so that a slow verification still finds its account if the name is still
 * free.
 */
export const unverifiedExpiry = (now: number): number => Math.ceil((now + 4 * unverifiedHold) / 1000);

export const unprovenEmailWrite = (email: string, userId: string, now: number): Write => ({
  put: { ...unprovenEmailKey(email), kind: 'asked-email', userId, ttl: unverifiedExpiry(now) },
});

const isFree = (now: number) => [{ attribute: 'heldUntil', absentOrBefore: now }] as const;

/** For a registration: fails while another account holds the name. */
export const newClaim = (claim: Key, userId: string, now: number): Write => ({
  put: { ...claim, kind: 'claim', userId, heldUntil: now + unverifiedHold, ttl: unverifiedExpiry(now) },
  when: isFree(now),
});

/** For a proven owner: fails while another account holds the name. */
const provenClaim = (claim: Key, userId: string, now: number): Write => ({
  put: { ...claim, kind: 'claim', userId, heldUntil: forever },
  when: isFree(now),
});

export const keepClaim = (claim: Key, userId: string): Write =>
  changeItem(claim, { heldUntil: forever, ttl: undefined }, [{ attribute: 'userId', equals: userId }]);

/** For a proven owner, who may hold the name already. */
export async function provenClaimWrite(
  table: Table,
  claim: Key,
  { id, now }: { id: string; now: number },
): Promise<Write> {
  const isOwn = (await findClaim(table, claim))?.userId === id;
  return isOwn ? keepClaim(claim, id) : provenClaim(claim, id, now);
}

/** Held by this user until then, and free afterwards. */
export const claimUntil = (claim: Key, userId: string, until: number): Write =>
  changeItem(claim, { heldUntil: until, ttl: Math.ceil(until / 1000) }, [{ attribute: 'userId', equals: userId }]);

export const dropClaim = (claim: Key, userId: string): Write => ({
  remove: claim,
  when: [{ attribute: 'userId', equals: userId }],
});
