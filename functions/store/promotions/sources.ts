import * as z from 'zod';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import { type Fen, fen } from '#shared/money';
import { count, counted } from '../table/items.ts';
import { queryAll } from '../table/pages.ts';

/** What the links that lead to a seller's files have brought, each beside the others. */
const sourcePk = (sellerId: string): string => `SRC#${sellerId}`;
const sourceKey = (sellerId: string, via: string): Key => ({ pk: sourcePk(sellerId), sk: via });

export const sourceItem = z.object({ sk: z.string(), sales: count, earnings: count });

export interface Source {
  via: string;
  sales: number;
  earnings: Fen;
}

export const readSource = (item: Item): Source => {
  const { sk, sales, earnings } = sourceItem.parse(item);
  return { via: sk, sales, earnings: fen(earnings) };
};

/** Nothing where no link was named. */
export const sourceMoved = (
  { seller, via }: { seller: { id: string }; via?: string | undefined },
  change: { sales: number; earnings: Fen },
): Write[] =>
  via === undefined
    ? []
    : [counted(sourceKey(seller.id, via), 'source', { sales: change.sales, earnings: change.earnings })];

export const listSources = async (table: Table, sellerId: string): Promise<Source[]> =>
  (await queryAll(table, { pk: sourcePk(sellerId) })).map(readSource);
