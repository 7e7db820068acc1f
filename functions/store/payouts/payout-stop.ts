import * as z from 'zod';
import type { Key, Table } from '../../ports/table.ts';
import { findItem } from '../table/items.ts';

const stopItem = z.object({ reason: z.string(), at: z.number() });

export type PayoutStop = z.output<typeof stopItem>;

const stopKey: Key = { pk: 'PAYSTOP', sk: 'PAYSTOP' };

/** While the platform itself is blocked at the provider no payout is sent: each would fail for the same reason. */
export const findPayoutStop = (table: Table): Promise<PayoutStop | undefined> => findItem(table, stopKey, stopItem);

/** False where they were stopped already. */
export async function stopPayouts(table: Table, stop: PayoutStop): Promise<boolean> {
  const put = { ...stopKey, kind: 'payout-stop', ...stop };
  return (await table.commit([{ put, when: [{ absent: true }] }])).ok;
}

export async function removePayoutStop(table: Table): Promise<void> {
  await table.commit([{ remove: stopKey }]);
}
