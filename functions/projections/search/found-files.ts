import type { FileSort } from '#shared/limits';
import type { FileCard } from '../../domain/files/file.ts';
import {
  type Criteria,
  fits,
  isCategoryOnly,
  isImpossible,
  isSearchable,
  isUnfiltered,
} from '../../domain/search/criteria.ts';
import type { Deps } from '../../ports/index.ts';
import type { Table } from '../../ports/table.ts';
import { filterPublicFiles, listPublicFiles } from '../../store/files/files.ts';
import { type Page, type PageWanted, paginationOf } from '../../store/table/pages.ts';
import { findMarketTotals } from '../../store/table/totals.ts';
import { findFresh, findWaiting } from './indexing.ts';

interface Asked {
  criteria: Criteria;
  sort: FileSort | undefined;
  wanted: PageWanted;
}

/** A category has a counter; what else narrows a list has to be counted. */
async function countPublic(table: Table, { category }: Criteria): Promise<number> {
  const totals = await findMarketTotals(table);
  return category ? totals.of(category) : totals.filesPublic;
}

/** As they are now, where that is still what was looked for. */
async function asTheyStand(table: Table, cards: readonly FileCard[], criteria: Criteria): Promise<FileCard[]> {
  const ids = cards.map(({ id }) => id);
  const fresh = await findFresh(table, ids);
  const isHit = fits(criteria);
  const hits = fresh.flatMap(({ now }) => (now && isHit(now) ? [now] : []));
  return hits.map(({ about: _about, heat: _heat, kind: _kind, ...card }) => card);
}

async function searched({ table, search }: Deps<'table' | 'search'>, asked: Asked): Promise<Page<FileCard>> {
  const { criteria, sort, wanted } = asked;
  const total = isCategoryOnly(criteria) ? () => countPublic(table, criteria) : undefined;
  const waiting = findWaiting(table);
  const fresh = waiting.then(({ ids }) => findFresh(table, ids));
  const found = await search.query({ criteria, sort, fresh, ...wanted, total });
  const items = (await waiting).isMore ? await asTheyStand(table, found.items, criteria) : found.items;
  return { items, pagination: paginationOf(wanted, found, found.cursor) };
}

/**
 * Public posts, as somebody searches. All of them come from the index of their order; words, tags and categories from the
 * search index. Prices alone, and single letters, have no list: there the index of the order is read through, up to a limit.
 */
export async function findFiles(ports: Deps<'table' | 'search'>, asked: Asked): Promise<Page<FileCard>> {
  const { criteria, sort = 'newest', wanted } = asked;
  const { table } = ports;
  if (isImpossible(criteria)) return { items: [], pagination: paginationOf(wanted, 0, undefined) };
  if (isUnfiltered(criteria))
    return listPublicFiles(table, { sort, wanted, total: () => countPublic(table, criteria) });
  if (isSearchable(criteria)) return searched(ports, asked);
  const matches = fits(criteria);
  return filterPublicFiles(table, {
    sort,
    wanted,
    prices: criteria,
    matches: (card) => matches({ ...card, about: card.summary }),
  });
}
