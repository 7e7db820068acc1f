import * as z from 'zod';
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
} from '#functions/domain/search/criteria';
import { cursorText, positionAt, searchDigest } from '#functions/domain/search/cursor-text';
import { type PartialMatch, rankPartially } from '#functions/domain/search/partial-match';
import { partialTermsOf } from '#functions/domain/search/partial-terms';
import type { Deps } from '#functions/ports/index';
import type { FindablePost, FoundPage, FreshPost, NearPost, SearchIndex } from '#functions/ports/search';
import type { Table } from '#functions/ports/table';
import { filterPublicFiles, listPublicFiles } from '#functions/store/files/public-files';
import { type Page, type Paging, paginationOf } from '#functions/store/table/pages';
import { findMarketTotals } from '#functions/store/table/totals';
import type { FileSort, FoundSort } from '#shared/limits';
import { sortEntries } from './candidates.ts';
import { findFreshPosts, findPendingPosts } from './indexing.ts';
import { sortKeyIn, sortRangeOf } from './sort-keys.ts';

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
async function refreshHits(
  table: Table,
  cards: readonly FileSummary[],
  isMatch: (post: FindablePost) => boolean,
): Promise<FileSummary[]> {
  const ids = cards.map(({ id }) => id);
  const fresh = await findFreshPosts(table, ids);
  const hits = fresh.flatMap(({ now }) => (now && isMatch(now) ? [now] : []));
  return hits.map(({ about: _about, heat: _score, kind: _kind, ...card }) => card);
}

export interface FoundFiles extends Page<FileSummary> {
  /** When nothing has all terms of the query: those that some of these posts have. */
  matched?: string[];
  /** The synonyms that posts of this page have in place of a term of the query. */
  synonyms?: string[] | undefined;
  /** Counts are from the last indexing: the index follows orders, not each star. */
  isOld?: true;
}

type Match = PartialMatch<NearPost>;

function arrange(matches: readonly Match[], sort: FileSort | undefined): Match[] {
  if (sort === undefined) return [...matches];
  const order = sortRangeOf(sort, {});
  const entries = matches.map((match) => ({ sortKey: sortKeyIn(order, match.file), match }));
  return sortEntries(entries, order).map(({ match }) => match);
}

const cardOf = ({ about: _about, rankKey: _rankKey, ...card }: NearPost): FileSummary => card;

/** Named in the answer. */
const maxMatched = 6;

/** The texts that matches have, those of the first matches first. Undefined if the first has the whole query. */
function matchedIn(matches: readonly Match[]): string[] | undefined {
  const [first] = matches;
  if (first?.isWhole) return undefined;
  return [...new Set(matches.flatMap(({ matched }) => matched))].slice(0, maxMatched);
}

interface PartialSearch extends FileSearch {
  fresh: Promise<readonly FreshPost[]>;
}

/** Posts with some of the terms of the query, the best first. Undefined if no post has any. */
async function searchPartially(
  search: SearchIndex,
  { criteria, sort, paging: { page, limit, cursor }, fresh }: PartialSearch,
) {
  const terms = partialTermsOf(criteria.words, { isExpanded: criteria.expansions !== undefined });
  const near = terms.length > 0 ? await search.near({ terms, fresh }) : [];
  const passesFilters = passes(criteria);
  const ranked = rankPartially(terms, near.filter(passesFilters));
  if (ranked.length === 0) return undefined;
  const digest = searchDigest(JSON.stringify(['partial', criteria, sort]));
  const position = positionAt(cursor, z.tuple([z.int().min(0), z.literal(digest)]));
  const from = position?.[0] ?? (page - 1) * limit;
  const to = from + limit;
  return {
    items: arrange(ranked, sort)
      .slice(from, to)
      .map(({ file }) => cardOf(file)),
    total: ranked.length,
    isCapped: false,
    cursor: to < ranked.length ? cursorText([to, digest]) : undefined,
    synonyms: undefined,
    matched: matchedIn(ranked),
    isMatch: (post: FindablePost) => passesFilters(post) && rankPartially(terms, [post]).length > 0,
  };
}

interface FileMatches extends Omit<FoundPage<FileSummary>, 'spent'> {
  matched?: string[] | undefined;
  isMatch(post: FindablePost): boolean;
}

async function searchFiles({ table, search }: Deps<'table' | 'search'>, fileSearch: FileSearch): Promise<FoundFiles> {
  const { criteria, sort, paging } = fileSearch;
  const total = isCategoryOnly(criteria) ? () => countPublic(table, criteria) : undefined;
  const waiting = findPendingPosts(table);
  const fresh = waiting.then(({ ids }) => findFreshPosts(table, ids));
  const whole = await search.query({ ...paging, criteria, sort, fresh, total });
  const isNone = whole.total === 0 && criteria.words.length > 0;
  const partial = isNone ? await searchPartially(search, { ...fileSearch, fresh }) : undefined;
  const result: FileMatches = partial ?? { ...whole, isMatch: fits(criteria) };
  const items = (await waiting).isMore ? await refreshHits(table, result.items, result.isMatch) : result.items;
  const { matched, synonyms } = result;
  return {
    items,
    pagination: paginationOf(paging, result, result.cursor),
    isOld: true,
    synonyms,
    ...(matched && { matched }),
  };
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
