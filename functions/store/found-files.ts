import type { FileSort } from '#shared/limits';
import type { FileCard } from '../domain/file.ts';
import { fits, isCategoryOnly, isImpossible, isSearchable, isUnfiltered, type Wish } from '../domain/search/wish.ts';
import type { Ports, Table } from '../ports.ts';
import { listPublicFiles, sievePublicFiles } from './files.ts';
import { type Page, type PageWanted, paginationOf } from './pages.ts';
import { listFresh } from './search/feed.ts';
import { findMarketTotals } from './totals.ts';

interface Asked {
  wish: Wish;
  sort: FileSort | undefined;
  wanted: PageWanted;
}

/** A category has a counter; what else narrows a list has to be counted. */
async function countPublic(table: Table, { category }: Wish): Promise<number> {
  const totals = await findMarketTotals(table);
  return category ? totals.of(category) : totals.filesPublic;
}

async function searched({ table, search }: Pick<Ports, 'table' | 'search'>, asked: Asked): Promise<Page<FileCard>> {
  const { wish, sort, wanted } = asked;
  const total = isCategoryOnly(wish) ? () => countPublic(table, wish) : undefined;
  const fresh = listFresh(table);
  const found = await search.query({ wish, sort, fresh, ...wanted, total });
  return { items: found.items, pagination: paginationOf(wanted, found, found.cursor) };
}

/**
 * Public posts, as somebody wishes. All of them come from the index of their order; words, tags and categories from the
 * search index. Prices alone, and single letters, have no list: there the index of the order is read through, up to a limit.
 */
export async function findFiles(ports: Pick<Ports, 'table' | 'search'>, asked: Asked): Promise<Page<FileCard>> {
  const { wish, sort = 'newest', wanted } = asked;
  const { table } = ports;
  if (isImpossible(wish)) return { items: [], pagination: paginationOf(wanted, 0, undefined) };
  if (isUnfiltered(wish)) return listPublicFiles(table, { sort, wanted, total: () => countPublic(table, wish) });
  if (isSearchable(wish)) return searched(ports, asked);
  const matches = fits(wish);
  return sievePublicFiles(table, {
    sort,
    wanted,
    prices: wish,
    matches: (card) => matches({ ...card, about: card.summary }),
  });
}
