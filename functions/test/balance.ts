import type { Fen } from '#shared/money';
import { isBucketOpen, sumOf } from '../domain/payouts/payouts.ts';
import type { Table } from '../ports/table.ts';
import { listBuckets } from '../store/payouts/balance.ts';

/** The money owed to a seller that is in no payout, pending or not. */
export const openBalance = async (table: Table, sellerId: string): Promise<Fen> =>
  sumOf((await listBuckets(table, sellerId, { consistent: true })).filter(isBucketOpen));
