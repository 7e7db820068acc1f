import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Address } from '../../api/addresses.ts';
import { keyOf } from '../../api/query.ts';
import type { Pages } from '../lists/pages.ts';

type Change = (kept: unknown, address: unknown) => unknown;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Answers are made of arrays and plain objects. Where nothing is changed the same object stays, and nothing is drawn anew. */
export function mapped<Item extends object>(
  kept: unknown,
  isItem: (value: object) => value is Item,
  change: (item: Item) => Item,
): unknown {
  if (!isObject(kept)) return kept;
  if (isItem(kept)) return change(kept);
  const inside = Object.entries(kept).map(([name, before]) => ({ name, before, now: mapped(before, isItem, change) }));
  if (inside.every(({ before, now }) => before === now)) return kept;
  return Array.isArray(kept)
    ? inside.map(({ now }) => now)
    : Object.fromEntries(inside.map(({ name, now }) => [name, now]));
}

const isPages = (kept: unknown): kept is Pages<object> => isObject(kept) && 'pages' in kept;

/** The same list without some of its items; each of its pages says how many there are in all. */
export function without(kept: unknown, isGone: (item: object) => boolean): unknown {
  if (!isPages(kept)) return kept;
  const gone = kept.pages.flatMap(({ items }) => items).filter(isGone).length;
  if (gone === 0) return kept;
  const pages = kept.pages.map(({ items, pagination }) => ({
    items: items.filter((item) => !isGone(item)),
    pagination: { ...pagination, total: Math.max(0, pagination.total - gone) },
  }));
  return { ...kept, pages };
}

/** Nothing gets younger by being written to, and what is to be asked for anew stays so. */
function put(queries: QueryClient, queryKey: QueryKey, data: unknown): void {
  const state = queries.getQueryState(queryKey);
  if (!state) return;
  queries.setQueryData(queryKey, data, { updatedAt: state.dataUpdatedAt });
  if (state.isInvalidated) void queries.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
}

/** The answer puts back what was there; what has come from the server meanwhile is asked for once more. */
export function rewrite(queries: QueryClient, addresses: readonly Address[], change: Change): () => void {
  const written = addresses
    .flatMap((address) => queries.getQueriesData({ queryKey: keyOf(address) }))
    .map(([key, before]) => ({ key, before, now: change(before, key[0]) }))
    .filter(({ before, now }) => before !== now);
  for (const { key, now } of written) put(queries, key, now);
  const shown = written.map(({ key, before }) => ({ key, before, now: queries.getQueryData(key) }));
  return () => {
    for (const { key, before, now } of shown) {
      if (queries.getQueryData(key) === now) put(queries, key, before);
      else void queries.invalidateQueries({ queryKey: key, exact: true });
    }
  };
}

/** What was asked before the write may be answered as it was before; another page of a list is not asked for twice. */
export async function askAgain(queries: QueryClient, addresses: readonly Address[]): Promise<void> {
  const underWay = addresses
    .flatMap((address) => queries.getQueryCache().findAll({ queryKey: keyOf(address), fetchStatus: 'fetching' }))
    .filter(({ state }) => state.fetchMeta === null);
  const among = { predicate: (query: object) => underWay.some((one) => one === query) };
  await queries.cancelQueries(among);
  await queries.refetchQueries({ ...among, type: 'active' });
}
