import * as z from 'zod';
import type { Key, Table, Write } from '#functions/ports/table';
import { day } from '#shared/limits';

/** Why an address gets no mail: it bounced permanently, or its user complained of spam. */
export type Suppression = 'bounced' | 'complained';

const suppressedKey = (email: string): Key => ({ pk: `NOMAIL#${email.toLowerCase()}`, sk: 'NOMAIL' });

/** A bounced address is tried again later, as it may exist by then; after a complaint never. */
const bouncedFor = 180 * day;

const suppressedItem = z.object({ why: z.enum(['bounced', 'complained']) });

export const suppressionWrite = (email: string, why: Suppression, now: number): Write => ({
  put: {
    ...suppressedKey(email),
    kind: 'suppressed',
    why,
    at: now,
    ...(why === 'bounced' && { ttl: Math.ceil((now + bouncedFor) / 1000) }),
  },
  /** A bounce does not overwrite a complaint. */
  when: why === 'bounced' ? [{ absent: true }] : [],
});

export async function findSuppression(table: Table, email: string): Promise<Suppression | undefined> {
  const item = await table.get(suppressedKey(email));
  return item && suppressedItem.parse(item).why;
}
