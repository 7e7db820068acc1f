import * as z from 'zod';
import type { Key, Table, Write } from '#functions/ports/table';
import { findItem } from '../table/items.ts';

const stopItem = z.object({ reason: z.string(), at: z.number(), note: z.string().optional() });

export type PayoutStop = z.output<typeof stopItem>;

const stopKey: Key = { pk: 'PAYSTOP', sk: 'PAYSTOP' };

/** The reason of a stop that an operator set; other reasons are a provider's codes. */
export const stoppedByOperator = 'OPERATOR';

/**
 * While the provider blocks the platform, no payout is sent, because each would fail for the same reason. Operators can
 * stop payouts as well.
 */
export const findPayoutStop = (table: Table): Promise<PayoutStop | undefined> => findItem(table, stopKey, stopItem);

/** False if payouts were stopped already. */
export async function stopPayouts(table: Table, stop: PayoutStop): Promise<boolean> {
  const put = { ...stopKey, kind: 'payout-stop', ...stop };
  return (await table.commit([{ put, when: [{ absent: true }] }])).ok;
}

/** Replaces a stop that is there already. */
export const operatorsStopWrite = (stop: { note: string; at: number }): Write => ({
  put: { ...stopKey, kind: 'payout-stop', ...stop, reason: stoppedByOperator },
});

export const payoutStopGone: Write = { remove: stopKey };
