import * as z from 'zod';
import { openFields } from '#functions/store/payouts/open-buckets';
import type { Migration } from './migration.ts';

const bucket = z.object({ pk: z.string(), sk: z.string(), amount: z.number() });

/**
 * What no payout has taken is in a list by how it is paid. Buckets of days keep their names: they mature with the end of
 * their day, as they did, and what is sold from now on goes into buckets of hours.
 */
export const openBuckets: Migration = {
  name: '0005-open-buckets',
  does: 'buckets that no payout has taken are in the lists of what is open',
  concerns: ({ kind, amount, ownedPk, frozenBy }) =>
    kind === 'bucket' && amount !== 0 && ownedPk === undefined && frozenBy === undefined,
  async bring(item, { table }) {
    const { pk, sk, amount } = bucket.parse(item);
    await table.commit([
      {
        update: { pk, sk },
        change: { set: openFields(pk.slice('SBAL#'.length), sk) },
        when: [
          { attribute: 'frozenBy', absent: true },
          { attribute: 'amount', equals: amount },
        ],
      },
    ]);
  },
};
