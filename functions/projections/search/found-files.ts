import type { FileSort } from '#shared/limits';
import type { FileCard } from '../../domain/files/file.ts';
import {
  fits,
  isCategoryOnly,
  isImpossible,
  isSearchable,
  isUnfiltered,
  type Wish,
} from '../../domain/search/wanted.ts';
import type { Ports } from '../../ports/index.ts';
import type { Table } from '../../ports/table.ts';
import { listPublicFiles, sievePublicFiles } from '../../store/files/files.ts';
import { type Page, type PageWanted, paginationOf } from '../../store/table/pages.ts';
import { findMarketTotals } from '../../store/table/totals.ts';
import { findFresh, findWaiting } from './indexing.ts';

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

/** As they are now, where that is still what was looked for. */
async function asTheyStand(table: Table, cards: readonly FileCard[], wish: Wish): Promise<FileCard[]> {
  const fresh = await findFresh(
    table,
    cards.map(({ id }) => id),
  );
  const isHit = fits(wish);
  const hits = fresh.flatMap(({ now }) => (now && isHit(now) ? [now] : []));
  return hits.map(({ about: _about, heat: _heat, kind: _kind, ...card }) => card);
}

async function searched({ table, search }: Pick<Ports, 'table' | 'search'>, asked: Asked): Promise<Page<FileCard>> {
  const { wish, sort, wanted } = asked;
  const total = isCategoryOnly(wish) ? () => countPublic(table, wish) : undefined;
  const waiting = findWaiting(table);
  const fresh = waiting.then(({ ids }) => findFresh(table, ids));
  const found = await search.query({ wish, sort, fresh, ...wanted, total });
  const items = (await waiting).isMore ? await asTheyStand(table, found.items, wish) : found.items;
  return { items, pagination: paginationOf(wanted, found, found.cursor) };
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
