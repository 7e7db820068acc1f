import type { Query, QueryClient } from '@tanstack/react-query';
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

/**
 * Shows a change in every answer that is kept: none gets younger by it, and what is to be asked for anew stays so. The
 * result puts back what was there; where something has come from the server meanwhile, it is asked for once more.
 */
export function rewrite(queries: QueryClient, change: Change): () => void {
  const putBack = queries
    .getQueryCache()
    .getAll()
    .map((query) => {
      const { queryKey, state } = query;
      const now = change(state.data, queryKey[0]);
      if (now === state.data) return undefined;
      query.setState({ data: now });
      return () => {
        if (query.state.data === now) query.setState({ data: state.data });
        else void queries.invalidateQueries({ queryKey, exact: true });
      };
    });
  return () => {
    for (const one of putBack) one?.();
  };
}

/** What was asked before the write may be answered as it was before; another page of a list is not asked for twice. */
export async function askAgain(queries: QueryClient): Promise<void> {
  const underWay = queries.getQueryCache().findAll({ fetchStatus: 'fetching' });
  const among = { predicate: (query: Query) => query.state.fetchMeta === null && underWay.includes(query) };
  await queries.cancelQueries(among);
  await queries.refetchQueries({ ...among, type: 'active' });
}
