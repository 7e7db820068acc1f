import * as z from 'zod';
import type { Key, Table, Write } from '#functions/ports/table';
import { findItem } from '../table/items.ts';

const stopItem = z.object({ reason: z.string(), at: z.number(), note: z.string().optional() });

export type PayoutStop = z.output<typeof stopItem>;

const stopKey: Key = { pk: 'PAYSTOP', sk: 'PAYSTOP' };

/** What a stop is for that no provider's code has set. */
export const stoppedByOperator = 'OPERATOR';

/**
 * While the platform itself is blocked at the provider no payout is sent: each would fail for the same reason. An
 * operator stops them the same way.
 */
export const findPayoutStop = (table: Table): Promise<PayoutStop | undefined> => findItem(table, stopKey, stopItem);

/** False where they were stopped already. */
export async function stopPayouts(table: Table, stop: PayoutStop): Promise<boolean> {
  const put = { ...stopKey, kind: 'payout-stop', ...stop };
  return (await table.commit([{ put, when: [{ absent: true }] }])).ok;
}

/** In the place of whatever stop there is. */
export const operatorsStopWrite = (stop: { note: string; at: number }): Write => ({
  put: { ...stopKey, kind: 'payout-stop', ...stop, reason: stoppedByOperator },
});

export const payoutStopGone: Write = { remove: stopKey };
