import * as z from 'zod';
import type { Category } from '#shared/limits';
import type { Key, Table, Write } from '../../ports/table.ts';
import { count, counted } from './items.ts';

/** Counts of the whole market, changed in the same commit as what they count. */
const key: Key = { pk: 'COUNT#market', sk: 'COUNT' };

const totalsItem = z.object({ users: count, filesPublic: count }).catchall(count);

export interface MarketTotals {
  users: number;
  filesPublic: number;
  /** Public posts of one category. */
  of(category: Category): number;
}

export async function findMarketTotals(table: Table): Promise<MarketTotals> {
  const { pk, sk, kind, ...item } = (await table.get(key)) ?? { ...key, kind: 'totals' };
  const { users, filesPublic, ...rest } = totalsItem.parse(item);
  return { users, filesPublic, of: (category) => rest[`public_${category}`] ?? 0 };
}

export const marketTotal = (by: Record<string, number>): Write => counted(key, 'totals', by);

/** A post comes into a category of the public market, leaves one, or changes from one to another. */
export function publicFilesMoved(from: Category | undefined, to: Category | undefined): Write[] {
  if (from === to) return [];
  const sum = (to === undefined ? 0 : 1) - (from === undefined ? 0 : 1);
  return [
    marketTotal({
      ...(sum !== 0 && { filesPublic: sum }),
      ...(from !== undefined && { [`public_${from}`]: -1 }),
      ...(to !== undefined && { [`public_${to}`]: 1 }),
    }),
  ];
}
