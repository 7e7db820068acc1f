import * as z from 'zod';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import { type Fen, fen } from '#shared/money';
import { countSchema, countsWrite } from '../table/items.ts';
import { queryAll } from '../table/pages.ts';

/** Sales and earnings of a seller by the link that led to the file. */
const sourcePk = (sellerId: string): string => `SRC#${sellerId}`;
const sourceKey = (sellerId: string, via: string): Key => ({ pk: sourcePk(sellerId), sk: via });

export const sourceItem = z.object({ sk: z.string(), sales: countSchema, earnings: countSchema });

export interface SalesSource {
  via: string;
  sales: number;
  earnings: Fen;
}

export const readSource = (item: Item): SalesSource => {
  const { sk, sales, earnings } = sourceItem.parse(item);
  return { via: sk, sales, earnings: fen(earnings) };
};

/** Empty if the order named no link. */
export const sourceWrites = (
  { seller, via }: { seller: { id: string }; via?: string | undefined },
  change: { sales: number; earnings: Fen },
): Write[] =>
  via === undefined
    ? []
    : [countsWrite(sourceKey(seller.id, via), 'source', { sales: change.sales, earnings: change.earnings })];

export const listSources = async (table: Table, sellerId: string): Promise<SalesSource[]> =>
  (await queryAll(table, { pk: sourcePk(sellerId) })).map(readSource);
