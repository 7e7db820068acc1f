import * as z from 'zod';
import type { Key, Table, Write } from '#functions/ports/table';
import { day } from '#shared/limits';

/** Addresses that get no mail from us: theirs came back for good, or somebody there called it spam. */
export type Suppression = 'bounced' | 'complained';

const suppressedKey = (email: string): Key => ({ pk: `NOMAIL#${email.toLowerCase()}`, sk: 'NOMAIL' });

/** An address may come to exist; whoever complained is not asked again. */
const bouncedFor = 180 * day;

const suppressedItem = z.object({ why: z.enum(['bounced', 'complained']) });

export const suppressed = (email: string, why: Suppression, now: number): Write => ({
  put: {
    ...suppressedKey(email),
    kind: 'suppressed',
    why,
    at: now,
    ...(why === 'bounced' && { ttl: Math.ceil((now + bouncedFor) / 1000) }),
  },
  /** A bounce does not wipe out a complaint. */
  when: why === 'bounced' ? [{ absent: true }] : [],
});

export async function findSuppression(table: Table, email: string): Promise<Suppression | undefined> {
  const item = await table.get(suppressedKey(email));
  return item && suppressedItem.parse(item).why;
}
