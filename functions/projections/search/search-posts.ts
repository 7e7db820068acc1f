import { popularityKey } from '#functions/domain/catalog/popularity';
import type { FileSummary } from '#functions/domain/files/file';
import { type Criteria, fits, type MatchRank, matchRankOf, passes } from '#functions/domain/search/criteria';
import { isShort } from '#functions/domain/search/grams';
import { mayBeApart, piecesOfWord, readWord } from '#functions/domain/search/pieces';
import type { Expansion } from '#functions/domain/search/synonyms';
import { synonymsUsed } from '#functions/domain/search/synonyms-used';
import type { Cost, FoundPage, FreshPost, NearPost, NearSearch, PostSearch } from '#functions/ports/search';
import type { Table } from '#functions/ports/table';
import { findTallies } from '#functions/store/files/stats/tally';
import { sortEntries } from './candidates.ts';
import { type IndexedCard, unpackEntry } from './documents.ts';
import type { SearchEntry } from './entries.ts';
import {
  aboutList,
  allPostsList,
  categoryList,
  endsFirst,
  freeList,
  freeLists,
  interleave,
  longLists,
  synonymCandidates,
  tagList,
  titleList,
  typeLists,
} from './lists.ts';
import type { Fresh, Phase } from './phase.ts';
import { listReader } from './reader.ts';
import { runSearch } from './run.ts';
import { idInSortKey, newestRange, rankRange, type SortRange, sortKeyIn, sortRangeOf } from './sort-keys.ts';

/** Candidates that are begun before one is chosen. */
const maxCandidates = 3;

const interleavePieces = (words: readonly string[], listsOf: (word: string) => string[]): string[] =>
  interleave(words.map((word) => endsFirst(listsOf(word))));

const filterLists = ({ category, highest }: Criteria): string[][] => [
  ...(category === undefined ? [] : [[categoryList(category)]]),
  ...(highest === 0 ? [[freeList]] : []),
];

type SearchTerms = Pick<Criteria, 'words' | 'tag'>;

const hasWords = ({ words, tag }: SearchTerms): boolean => words.length > 0 || tag !== undefined;

/** Whole words require all of their pieces; in pieces, a word requires only those without alternatives. */
const wholeWords = piecesOfWord;
const wordPieces = (word: string): string[] => readWord(word).lists;

interface PieceLists {
  words: (word: string) => string[];
  lists: (piece: string) => string[];
}

/**
 * Tags are rarer than words, so they come first. The lists of long texts by one piece are added to every candidate,
 * since each hit has that piece.
 */
function candidatesFor({ words, tag }: SearchTerms, { words: piecesOf, lists }: PieceLists): string[][] {
  const pieces = interleavePieces(words, piecesOf);
  const long = pieces.slice(0, 1).flatMap(longLists);
  return [...(tag === undefined ? [] : [[tagList(tag)]]), ...pieces.map((piece) => [...lists(piece), ...long])].slice(
    0,
    maxCandidates,
  );
}

/** Short words are indexed for titles and tags only, in zone A. */
const anyTextLists = (piece: string): string[] =>
  isShort(piece) ? [titleList(piece)] : [titleList(piece), aboutList(piece), ...freeLists(piece)];
const titleLists = (piece: string): string[] => [titleList(piece)];

/** Most searches are by terms alone: hits in titles come before the others. */
function matchRankPhases(criteria: Criteria): Phase<IndexedCard>[] {
  const rankOf = matchRankOf(criteria);
  const isMatch = passes(criteria);
  const phase = (rank: MatchRank, reading: PieceLists): Phase<IndexedCard> => ({
    candidates: candidatesFor(criteria, reading),
    isHit: (post) => isMatch(post) && rankOf(post) === rank,
  });
  const wholeWordPhases = [
    phase('title', { words: wholeWords, lists: titleLists }),
    phase('elsewhere', { words: wholeWords, lists: anyTextLists }),
  ];
  const piecePhases = [
    phase('title, in pieces', { words: wordPieces, lists: titleLists }),
    phase('elsewhere, in pieces', { words: wordPieces, lists: anyTextLists }),
  ];
  return [...wholeWordPhases, ...(mayBeApart(criteria.words) ? piecePhases : []), ...synonymPhases(criteria)];
}

function synonymPhases(criteria: Criteria): Phase<IndexedCard>[] {
  if (!criteria.expansions) return [];
  const rankOf = matchRankOf(criteria);
  const isMatch = passes(criteria);
  const phase = (rank: MatchRank, candidates: string[][]): Phase<IndexedCard> => ({
    candidates,
    isHit: (post) => isMatch(post) && rankOf(post) === rank,
    isDeferred: true,
  });
  return [
    phase('title, by synonyms', synonymCandidates(criteria, true)),
    phase('elsewhere, by synonyms', synonymCandidates(criteria, false)),
  ];
}

/** For orders that do not rank matches: the words in pieces or, in the same lists, their synonyms. */
function anyMatchCandidates(criteria: Criteria): string[][] {
  const pieces = candidatesFor(criteria, { words: wordPieces, lists: anyTextLists });
  if (!criteria.expansions) return pieces;
  const [synonymLists = []] = synonymCandidates(criteria, false);
  return pieces.map((lists) => [...new Set([...lists, ...synonymLists])]);
}

/** Found through an entry whose counts are not kept up to date: one far down its word lists, or of a description. */
const isUncounted = ({ isCounted }: IndexedCard): boolean => !isCounted;

/** Adds current counts to posts whose entries lack them, at half a read unit each. */
async function withCounts(table: Table, posts: readonly IndexedCard[]): Promise<IndexedCard[]> {
  const tallies = await findTallies(
    table,
    posts.filter(isUncounted).map(({ id }) => id),
  );
  return posts.map((post) => {
    const tally = isUncounted(post) ? tallies.get(post.id) : undefined;
    if (!tally) return post;
    const { starCount, downloadCount, purchaseCount, heat } = tally;
    return { ...post, starCount, downloadCount, purchaseCount, rankKey: popularityKey(heat, post.id) };
  });
}

/** The most posts looked up one by one to sort hits. */
const maxLookups = 60;

/**
 * For sort orders that term lists lack: short lists are read to their end and sorted. A term with long lists is
 * frequent, so its hits are met soon in the list of all posts, or of the category, in that order.
 */
function sortedPhases(table: Table, criteria: Criteria, order: SortRange): Phase<IndexedCard>[] {
  const isHit = fits(criteria);
  const [list = [allPostsList]] = filterLists(criteria);
  const missingCounts = (posts: readonly IndexedCard[]) => (order === rankRange ? posts.filter(isUncounted).length : 0);
  return [
    {
      candidates: anyMatchCandidates(criteria),
      isHit,
      sorted: {
        range: newestRange,
        sort: async (posts) => {
          if (missingCounts(posts) > maxLookups) return undefined;
          const withAllCounts = order === rankRange ? await withCounts(table, posts) : posts;
          return withAllCounts.map((value) => ({ sortKey: sortKeyIn(order, value), value }));
        },
      },
    },
    { candidates: [list], isHit },
  ];
}

function phasesOf(table: Table, { criteria, sort }: Pick<PostSearch, 'criteria' | 'sort'>, order: SortRange) {
  if (!hasWords(criteria)) return [{ candidates: filterLists(criteria), isHit: passes(criteria) }];
  if (order !== newestRange) return sortedPhases(table, criteria, order);
  if (sort === undefined && criteria.words.length > 0) return matchRankPhases(criteria);
  return [{ candidates: anyMatchCandidates(criteria), isHit: fits(criteria) }];
}

export async function freshEntries(
  order: SortRange,
  waiting: Promise<readonly FreshPost[]>,
): Promise<Fresh<IndexedCard>> {
  const fresh = await waiting;
  const stale = new Set(fresh.map(({ id }) => id));
  return {
    isStale: ({ id }) => stale.has(id),
    entries: fresh.flatMap(({ now }) => {
      const value = now && { ...now, rankKey: popularityKey(now.heat, now.id), isCounted: true };
      return value ? [{ sortKey: sortKeyIn(order, value), value }] : [];
    }),
  };
}

export const readIndexedCard = ({ sk, ...entry }: SearchEntry): IndexedCard => unpackEntry(idInSortKey(sk), entry);

const cardOf = ({ about: _, rankKey: _rankKey, isCounted: _isCounted, ...card }: IndexedCard): FileSummary => card;

/** The remainder of the call's budget is enough for a search for some of the terms. */
const budgetUntilHit: Cost = { trips: 5, units: 42 };

/** The criteria must have at least one list: see `isSearchable`. */
export async function searchPosts(
  table: Table,
  { criteria, sort, fresh, ...paging }: PostSearch,
): Promise<FoundPage<FileSummary>> {
  const order = sortRangeOf(sort ?? 'newest', criteria);
  const result = await runSearch({
    ...paging,
    queryText: JSON.stringify([criteria, sort]),
    phases: phasesOf(table, { criteria, sort }, order),
    reader: listReader(table, order, { decode: readIndexedCard }),
    budgetUntilHit,
    fresh: freshEntries(order, fresh),
  });
  return { ...result, items: result.items.map(cardOf), synonyms: synonymsUsed(criteria, result.items) };
}

/** Limits that keep a search without hits cheap, however long its text is and however many posts there are. */
const nearCost: Cost = { trips: 2, units: 18 };
const maxLists = 24;
const firstReadSize = 6;
const maxOpenLists = 8;
const nextReadSize = 24;

/** The lists of a term by its own pieces and, between them, of its synonyms and of the type that they name. */
function nearListsOf({ term, synonyms }: Expansion): string[] {
  const own = endsFirst(piecesOfWord(term)).flatMap(anyTextLists);
  const related = [
    ...[term, ...synonyms].flatMap(typeLists),
    ...synonyms.flatMap((synonym) => piecesOfWord(synonym).slice(0, 1).map(titleList)),
  ];
  return interleave([own, related]);
}

/** The newest posts with any of these terms: a few of each list, and more of the first that have more. */
export async function nearPosts(table: Table, { terms, fresh }: NearSearch): Promise<NearPost[]> {
  const newest = listReader(table, newestRange, { decode: readIndexedCard, most: nearCost });
  const names = [...new Set(interleave(terms.map(nearListsOf)))].slice(0, maxLists);
  const lists = names.map((name) => newest.list(name, undefined));
  const read = async () => {
    await newest.readOn(lists, { most: firstReadSize });
    const open = lists.filter(({ isEnded }) => !isEnded).slice(0, maxOpenLists);
    if (open.length > 0) await newest.readOn(open, { most: nextReadSize });
  };
  const [{ isStale, entries }] = await Promise.all([freshEntries(newestRange, fresh), read()]);
  const indexed = lists.flatMap((list) => list.entries).filter(({ value }) => !isStale(value));
  const bySortKey = new Map([...indexed, ...entries].map((entry) => [entry.sortKey, entry]));
  return sortEntries([...bySortKey.values()], newestRange).map(({ value }) => value);
}
