import { createHash } from 'node:crypto';
import { challengeTime } from '#functions/domain/accounts/factors/factors';
import type { Condition, Key, Table, Write } from '#functions/ports/table';
import { newItem } from '#functions/store/table/items';

/** The purpose of a challenge and its user; at login the user is not known yet. */
export interface ChallengeUse {
  purpose: string;
  userId?: string | undefined;
  session?: string | undefined;
}

const challengeKey = (challenge: string): Key => ({
  pk: `CHAL#${createHash('sha256').update(challenge).digest('hex')}`,
  sk: 'CHAL',
});

export function newChallenge(
  challenge: string,
  { purpose, userId = '', session = '' }: ChallengeUse,
  now: number,
): Write {
  const expiresAt = now + challengeTime;
  const ttl = Math.ceil(expiresAt / 1000);
  return newItem({ ...challengeKey(challenge), kind: 'challenge', purpose, userId, session, expiresAt, ttl });
}

/** Removes the challenge, so it can be used once. False if it is unknown, used, expired or for another purpose. */
export async function takeChallenge(
  table: Table,
  challenge: string,
  { purpose, userId = '', session = '', now }: ChallengeUse & { now: number },
): Promise<boolean> {
  const when: Condition[] = [
    { attribute: 'purpose', equals: purpose },
    { attribute: 'userId', equals: userId },
    { attribute: 'session', equals: session },
    { attribute: 'expiresAt', atLeast: now + 1 },
  ];
  return (await table.commit([{ remove: challengeKey(challenge), when }])).ok;
}
