import { createHash } from 'node:crypto';
import type { Key, Write } from '#functions/ports/table';
import { newItem } from '#functions/store/table/items';

/** Only the hash is stored: reading the table does not give access. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

const browserKey = (userId: string): Key => ({ pk: `USR#${userId}`, sk: 'BROWSER' });

/** The one browser that may log in with the link of a verification mail. */
export const registeringBrowser = (userId: string, { key, expiresAt }: { key: string; expiresAt: number }): Write =>
  newItem({
    ...browserKey(userId),
    kind: 'registering-browser',
    keyHash: hashOf(key),
    expiresAt,
    ttl: Math.ceil(expiresAt / 1000),
  });

/** Part of the commit it authorises: fails for another browser, after its time, and on a second use. */
export const browserUsed = (userId: string, { key, now }: { key: string; now: number }): Write => ({
  remove: browserKey(userId),
  when: [
    { attribute: 'keyHash', equals: hashOf(key) },
    { attribute: 'expiresAt', atLeast: now + 1 },
  ],
});
