import * as z from 'zod';
import type { Migration } from './migration.ts';

const claim = z.object({ pk: z.string(), userId: z.string() });
const user = z.object({ email: z.string(), emailVerifiedAt: z.number().optional(), ttl: z.number().optional() });

/**
 * Whoever registered held the address for a day, proven or not. Now it is held by who has proven it, and whoever has not is
 * only noted as asking for it: left as it is, the old hold would pass for an owner.
 */
export const askedAddresses: Migration = {
  name: '0001-asked-addresses',
  does: 'addresses that nobody has proven are asked for, and held no more',
  concerns: ({ kind, sk, ttl }) => kind === 'claim' && sk === 'EMAIL' && ttl !== undefined,
  async bring(item, { table }) {
    const { pk, userId } = claim.parse(item);
    const found = await table.get({ pk: `USR#${userId}`, sk: 'USR' }, { consistent: true });
    const holder = found && user.parse(found);
    // One that was left for another address is held by a proven account, so that the change can be undone.
    if (!holder || holder.emailVerifiedAt !== undefined || `EMAIL#${holder.email.toLowerCase()}` !== pk) return;
    await table.commit([
      { remove: { pk, sk: 'EMAIL' }, when: [{ attribute: 'userId', equals: userId }] },
      {
        put: { pk, sk: 'ASKED', kind: 'asked-email', userId, ttl: holder.ttl },
        when: [{ absent: true }],
      },
      { check: { pk: `USR#${userId}`, sk: 'USR' }, when: [{ attribute: 'emailVerifiedAt', absent: true }] },
    ]);
  },
};
