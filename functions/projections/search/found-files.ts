import type { FileSummary } from '#functions/domain/files/file';
import {
  type Criteria,
  fits,
  hasCounter,
  isCategoryOnly,
  isImpossible,
  isSearchable,
  isUnfiltered,
  passes,
  textsOf,
} from '#functions/domain/search/criteria';
import { fewerTerms, isAllOf, nearPartsOf, partsOf } from '#functions/domain/search/fewer-terms';
import type { Deps } from '#functions/ports/index';
import type { Cost, FreshPost, SearchIndex } from '#functions/ports/search';
import type { Table } from '#functions/ports/table';
import { filterPublicFiles, listPublicFiles } from '#functions/store/files/public-files';
import { type Page, type Paging, paginationOf } from '#functions/store/table/pages';
import { findMarketTotals } from '#functions/store/table/totals';
import type { FileSort, FoundSort } from '#shared/limits';
import { findFreshPosts, findPendingPosts } from './indexing.ts';
import { maxCallCost } from './reader.ts';
import { nearCost } from './search-posts.ts';

interface FileSearch {
  criteria: Criteria;
  sort: FileSort | undefined;
  paging: Paging;
}

interface FileSearchInput extends Omit<FileSearch, 'sort'> {
  /** Defaults to the best match. */
  sort?: FoundSort | undefined;
}

/** Categories and generated files have counters; any other filter has to be counted. */
async function countPublic(table: Table, { category, isGenerated }: Criteria): Promise<number> {
  const totals = await findMarketTotals(table);
  const all = category ? totals.of(category) : totals.filesPublic;
  return isGenerated === false ? all - totals.generated(category) : all;
}

/** Reads the current posts and keeps those that still match. */
async function refreshHits(table: Table, cards: readonly FileSummary[], criteria: Criteria): Promise<FileSummary[]> {
  const ids = cards.map(({ id }) => id);
  const fresh = await findFreshPosts(table, ids);
  const isMatch = fits(criteria);
  const hits = fresh.flatMap(({ now }) => (now && isMatch(now) ? [now] : []));
  return hits.map(({ about: _about, heat: _score, kind: _kind, ...card }) => card);
}

export interface FoundFiles extends Page<FileSummary> {
  /** When nothing has all terms of the query: the terms that these posts have. */
  matched?: string[];
  /** The synonyms that posts of this page have in place of a term of the query. */
  synonyms?: string[] | undefined;
  /** Counts are from the last indexing: the index follows orders, not each star. */
  isOld?: true;
}

interface PreparedSearch extends FileSearch {
  fresh: Promise<readonly FreshPost[]>;
  total?: (() => Promise<number>) | undefined;
}

/** Repeats the search with the most terms that any one post has. Undefined when no post has any. */
async function withFewerWords(search: SearchIndex, { criteria, sort, paging, fresh }: PreparedSearch, spent: Cost) {
  const parts = partsOf(criteria.words);
  const { expansions } = criteria;
  const near = parts.length > 0 ? await search.near({ parts: nearPartsOf(parts, expansions), fresh }) : [];
  const words = fewerTerms(parts, near.filter(passes(criteria)).map(textsOf), expansions);
  if (words.length === 0) return undefined;
  const fewer = { ...criteria, words, expansions: undefined };
  const most = { trips: maxCallCost.trips - spent.trips, units: maxCallCost.units - spent.units };
  const result = await search.query({ ...paging, criteria: fewer, sort, fresh, most });
  return { found: result, criteria: fewer, matched: isAllOf(words, parts) ? undefined : words };
}

/** For indexes that report no cost. */
const noCost: Cost = { trips: 0, units: 0 };

async function searchWithFallback(search: SearchIndex, { criteria, sort, paging, fresh, total }: PreparedSearch) {
  const result = await search.query({ ...paging, criteria, sort, fresh, total });
  const spent = result.spent ?? noCost;
  const after = { trips: spent.trips + nearCost.trips, units: spent.units + nearCost.units };
  const isNone = result.total === 0 && criteria.words.length > 0;
  const fewer = isNone ? await withFewerWords(search, { criteria, sort, paging, fresh }, after) : undefined;
  return fewer ?? { found: result, criteria, matched: undefined };
}

async function searchFiles({ table, search }: Deps<'table' | 'search'>, fileSearch: FileSearch): Promise<FoundFiles> {
  const total = isCategoryOnly(fileSearch.criteria) ? () => countPublic(table, fileSearch.criteria) : undefined;
  const waiting = findPendingPosts(table);
  const fresh = waiting.then(({ ids }) => findFreshPosts(table, ids));
  const { found: result, criteria, matched } = await searchWithFallback(search, { ...fileSearch, fresh, total });
  const items = (await waiting).isMore ? await refreshHits(table, result.items, criteria) : result.items;
  const pagination = paginationOf(fileSearch.paging, result, result.cursor);
  return { items, pagination, isOld: true, synonyms: result.synonyms, ...(matched && { matched }) };
}

/**
 * Searches public posts. Terms, tags and categories use the search index. Prices alone and single letters have no list
 * there: the index of the sort order is read and filtered, up to a limit.
 */
export async function findFiles(
  ports: Deps<'table' | 'search'>,
  { sort: by, ...fileSearch }: FileSearchInput,
): Promise<FoundFiles> {
  const { criteria, paging } = fileSearch;
  const { table } = ports;
  const explicitSort = by === 'best' ? undefined : by;
  const sort = explicitSort ?? 'newest';
  if (isImpossible(criteria)) return { items: [], pagination: paginationOf(paging, 0, undefined) };
  if (isUnfiltered(criteria))
    return listPublicFiles(table, { sort, paging, total: () => countPublic(table, criteria) });
  if (isSearchable(criteria)) return searchFiles(ports, { ...fileSearch, sort: explicitSort });
  const matches = fits(criteria);
  return filterPublicFiles(table, {
    sort,
    paging,
    prices: criteria,
    ...(hasCounter(criteria) && { total: () => countPublic(table, criteria) }),
    matches: (card) => matches({ ...card, about: card.summary }),
  });
}
