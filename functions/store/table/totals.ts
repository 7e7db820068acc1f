import * as z from 'zod';
import type { Key, Table, Write } from '#functions/ports/table';
import type { Category } from '#shared/limits';
import { countSchema, countsWrite } from './items.ts';

/** Counts of the whole market, changed in the same commit as what they count. */
const key: Key = { pk: 'COUNT#market', sk: 'COUNT' };

export const marketTotalsItem = z
  .object({ users: countSchema, creators: countSchema, filesPublic: countSchema })
  .catchall(countSchema);

export interface MarketTotals {
  users: number;
  creators: number;
  filesPublic: number;
  /** Public posts of one category. */
  of(category: Category): number;
  /** Generated posts among them, of all categories or of one. */
  generated(category?: Category): number;
}

export async function findMarketTotals(table: Table): Promise<MarketTotals> {
  const { pk, sk, kind, ...item } = (await table.get(key)) ?? { ...key, kind: 'totals' };
  const { users, creators, filesPublic, ...rest } = marketTotalsItem.parse(item);
  return {
    users,
    creators,
    filesPublic,
    of: (category) => rest[`public_${category}`] ?? 0,
    generated: (category) => rest[`ai_${category ?? 'all'}`] ?? 0,
  };
}

export const marketTotal = (by: Record<string, number>): Write => countsWrite(key, 'totals', by);

/** How a public post is counted. */
export interface Counted {
  category: Category;
  isGenerated: boolean;
}

const namesOf = ({ category, isGenerated }: Counted): string[] => [
  'filesPublic',
  `public_${category}`,
  ...(isGenerated ? ['ai_all', `ai_${category}`] : []),
];

/** A post enters a category of the public market, leaves one, or changes its category or label. */
export function publicFileWrites(from: Counted | undefined, to: Counted | undefined): Write[] {
  const [left, entered] = [from ? namesOf(from) : [], to ? namesOf(to) : []];
  const by = [
    ...left.filter((name) => !entered.includes(name)).map((name) => [name, -1] as const),
    ...entered.filter((name) => !left.includes(name)).map((name) => [name, 1] as const),
  ];
  return by.length === 0 ? [] : [marketTotal(Object.fromEntries(by))];
}
