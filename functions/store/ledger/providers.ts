import * as z from 'zod';
import type { Table } from '#functions/ports/table';
import { newItem } from '../table/items.ts';
import { queryAll } from '../table/pages.ts';

/**
 * Every provider that this market was ever configured with; none is ever removed, because its obligations are found in
 * the ledger.
 */
const providersPk = 'PROVIDERS';

export const providerItem = z.object({ side: z.enum(['payments', 'payouts']), name: z.string() });

export type StoredProvider = z.output<typeof providerItem>;

export async function findProviders(table: Table): Promise<StoredProvider[]> {
  return (await queryAll(table, { pk: providersPk, consistent: true })).map((item) => providerItem.parse(item));
}

export async function recordProvider(table: Table, { side, name }: StoredProvider): Promise<void> {
  await table.commit([newItem({ pk: providersPk, sk: `${side}#${name}`, kind: 'provider', side, name })]);
}
