import type { Table } from '#functions/ports/table';
import { type Fen, fen } from '#shared/money';
import { amount } from '../orders/orders.ts';
import { partitionOf } from '../table/due.ts';
import { queryAll } from '../table/pages.ts';

/**
 * Open buckets are listed by how they are paid: out of the balance that we hold, or as the share that a provider splits
 * off a payment. So it is known whether anyone waits for one kind without reading every seller.
 */
export type PaidAs = 'balance' | 'sale';

export const paidAs = (bucket: string): PaidAs => (/^B#\d+#S#/.test(bucket) ? 'sale' : 'balance');

const parts = 8;
const openPk = (kind: PaidAs, part: number): string => `OPEN#${kind}#${part}`;

export const openFields = (sellerId: string, bucket: string) => ({
  ownedPk: openPk(paidAs(bucket), partitionOf(sellerId, parts)),
  ownedSk: `${sellerId}#${bucket}`,
});

export const takenFields = { ownedPk: undefined, ownedSk: undefined } as const;

/** The net open amount of each seller; sellers with nothing or a debt are left out. */
export async function openAmountBySeller(table: Table, kind: PaidAs): Promise<ReadonlyMap<string, Fen>> {
  const lists = await Promise.all(
    Array.from({ length: parts }, (_, part) => queryAll(table, { index: 'owned', pk: openPk(kind, part) })),
  );
  const open = new Map<string, Fen>();
  for (const item of lists.flat()) {
    const seller = item.pk.slice('SBAL#'.length);
    open.set(seller, fen((open.get(seller) ?? 0) + amount.parse(item.amount)));
  }
  return new Map([...open].filter(([, sum]) => sum > 0));
}
