import * as z from 'zod';
import { unverifiedHold } from '#functions/domain/accounts/accounts';
import type { Key, Table, Write } from '#functions/ports/table';
import { findItem } from '../table/items.ts';

/** A username or an e-mail address belongs to one account: whoever writes its claim has it. */
export const nameClaim = (username: string): Key => ({ pk: `UNAME#${username.toLowerCase()}`, sk: 'UNAME' });
export const emailClaim = (email: string): Key => ({ pk: `EMAIL#${email.toLowerCase()}`, sk: 'EMAIL' });

/**
 * Who has registered with an address last and not proven it yet. It takes the address from nobody: any number may ask for
 * one, whoever proves it first has it, and until then nobody learns that somebody else is asking.
 */
export const unprovenEmailKey = (email: string): Key => ({ pk: emailClaim(email).pk, sk: 'ASKED' });

export const claimItem = z.object({ userId: z.string(), heldUntil: z.number() });

type Claim = z.output<typeof claimItem>;

export const findClaim = (table: Table, claim: Key): Promise<Claim | undefined> => findItem(table, claim, claimItem);

/** A copy that is a moment old will do, as long as it says something. */
export async function findClaimEventually(table: Table, claim: Key): Promise<Claim | undefined> {
  const item = await table.get(claim);
  return item ? claimItem.parse(item) : findClaim(table, claim);
}

/** Far beyond every date: a verified account holds its names for good. */
const forever = Number.MAX_SAFE_INTEGER;

/** Seconds; well after the hold has ended, so a slow verification still finds its account while nobody took its names. */
export const unverifiedExpiry = (now: number): number => Math.ceil((now + 4 * unverifiedHold) / 1000);

export const unprovenEmailWrite = (email: string, userId: string, now: number): Write => ({
  put: { ...unprovenEmailKey(email), kind: 'asked-email', userId, ttl: unverifiedExpiry(now) },
});

const isFree = (now: number) => [{ attribute: 'heldUntil', absentOrBefore: now }] as const;

/** For a registration: fails while somebody holds the name. */
export const newClaim = (claim: Key, userId: string, now: number): Write => ({
  put: { ...claim, kind: 'claim', userId, heldUntil: now + unverifiedHold, ttl: unverifiedExpiry(now) },
  when: isFree(now),
});

/** For a name whose owner is proven: fails while somebody else holds it. */
const provenClaim = (claim: Key, userId: string, now: number): Write => ({
  put: { ...claim, kind: 'claim', userId, heldUntil: forever },
  when: isFree(now),
});

export const keepClaim = (claim: Key, userId: string): Write => ({
  update: claim,
  change: { set: { heldUntil: forever, ttl: undefined } },
  when: [{ attribute: 'userId', equals: userId }],
});

/** For a name whose owner is proven, who may hold it already. */
export async function provenClaimWrite(
  table: Table,
  claim: Key,
  { id, now }: { id: string; now: number },
): Promise<Write> {
  const isOwn = (await findClaim(table, claim))?.userId === id;
  return isOwn ? keepClaim(claim, id) : provenClaim(claim, id, now);
}

/** Still this user's until then, and anybody's afterwards. */
export const claimUntil = (claim: Key, userId: string, until: number): Write => ({
  update: claim,
  change: { set: { heldUntil: until, ttl: Math.ceil(until / 1000) } },
  when: [{ attribute: 'userId', equals: userId }],
});

export const dropClaim = (claim: Key, userId: string): Write => ({
  remove: claim,
  when: [{ attribute: 'userId', equals: userId }],
});
