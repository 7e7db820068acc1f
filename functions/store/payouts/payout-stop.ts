import * as z from 'zod';
import type { Key, Table } from '../../ports/table.ts';

const stopItem = z.object({ reason: z.string(), at: z.number() });

export type PayoutStop = z.output<typeof stopItem>;

const stopKey: Key = { pk: 'PAYSTOP', sk: 'PAYSTOP' };

/** While the platform itself is blocked at the provider no payout is sent: each would fail for the same reason. */
export async function findPayoutStop(table: Table): Promise<PayoutStop | undefined> {
  const item = await table.get(stopKey, { consistent: true });
  return item && stopItem.parse(item);
}

/** False where they were stopped already. */
export async function stopPayouts(table: Table, stop: PayoutStop): Promise<boolean> {
  const put = { ...stopKey, kind: 'payout-stop', ...stop };
  return (await table.commit([{ put, when: [{ absent: true }] }])).ok;
}

export async function removePayoutStop(table: Table): Promise<void> {
  await table.commit([{ remove: stopKey }]);
}
