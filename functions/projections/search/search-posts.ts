import { popularityKey } from '#functions/domain/catalog/popularity';
import type { FileSummary } from '#functions/domain/files/file';
import { type Criteria, fits, type MatchRank, matchRankOf, passes } from '#functions/domain/search/criteria';
import { isShort } from '#functions/domain/search/grams';
import { mayBeApart, piecesOfWord, readWord } from '#functions/domain/search/pieces';
import type { Cost, FoundPage, FreshPost, NearPost, NearSearch, PostSearch } from '#functions/ports/search';
import type { Table } from '#functions/ports/table';
import { counted, isUncounted } from './counted.ts';
import { inOrder } from './covers.ts';
import { type IndexedCard, unpackEntry } from './documents.ts';
import type { Entry } from './entries.ts';
import { aboutList, categoryList, everyList, freeList, freeLists, longLists, tagList, titleList } from './lists.ts';
import { hotOrder, idAt, newestOrder, type Order, orderOf, placeIn } from './places.ts';
import { reader } from './reader.ts';
import { type Fresh, type Phase, runSearch } from './run.ts';

/** So many lists are begun before it is decided which one is followed. */
const tried = 3;

/** A piece of each word in turn, the ends of a word before its middle: pieces that overlap say the same thing twice. */
function inTurn(words: readonly string[], listsOf: (word: string) => string[]): string[] {
  const spread = words.map((word) => {
    const all = listsOf(word);
    const last = Math.max(1, all.length - 1);
    const order = [0, last, Math.floor(last / 2), ...all.keys()];
    return [...new Set(order)].flatMap((at) => all[at] ?? []);
  });
  const longest = Math.max(0, ...spread.map((pieces) => pieces.length));
  return Array.from({ length: longest }, (_, at) => spread.flatMap((pieces) => pieces[at] ?? [])).flat();
}

const filterLists = ({ category, highest }: Criteria): string[][] => [
  ...(category === undefined ? [] : [[categoryList(category)]]),
  ...(highest === 0 ? [[freeList]] : []),
];

type Looked = Pick<Criteria, 'words' | 'tag'>;

const hasWords = ({ words, tag }: Looked): boolean => words.length > 0 || tag !== undefined;

/** Words as they stand have all of their pieces; in pieces they have those that nothing can stand for. */
const asTheyStand = piecesOfWord;
const inPieces = (word: string): string[] => readWord(word).lists;

interface Reading {
  words: (word: string) => string[];
  lists: (piece: string) => string[];
}

/**
 * Tags are rarer than words. Where long texts stand, one piece finds them for all covers: whatever is looked for has it.
 */
function covers({ words, tag }: Looked, { words: piecesOf, lists }: Reading): string[][] {
  const pieces = inTurn(words, piecesOf);
  const long = pieces.slice(0, 1).flatMap(longLists);
  return [...(tag === undefined ? [] : [[tagList(tag)]]), ...pieces.map((piece) => [...lists(piece), ...long])].slice(
    0,
    tried,
  );
}

/** A short word is in titles and tags only, whose lists are those of zone A. */
const anywhere = (piece: string): string[] =>
  isShort(piece) ? [titleList(piece)] : [titleList(piece), aboutList(piece), ...freeLists(piece)];
const inTitles = (piece: string): string[] => [titleList(piece)];

/** Most searches are by words alone, and of those most want what has them in its title before the rest. */
function byPlace(criteria: Criteria): Phase<IndexedCard>[] {
  const place = matchRankOf(criteria.words);
  const isWanted = passes(criteria);
  const phase = (wanted: MatchRank, reading: Reading): Phase<IndexedCard> => ({
    covers: covers(criteria, reading),
    isHit: (post) => isWanted(post) && place(post) === wanted,
  });
  const whole = [
    phase('title', { words: asTheyStand, lists: inTitles }),
    phase('elsewhere', { words: asTheyStand, lists: anywhere }),
  ];
  if (!mayBeApart(criteria.words)) return whole;
  return [
    ...whole,
    phase('title, in pieces', { words: inPieces, lists: inTitles }),
    phase('elsewhere, in pieces', { words: inPieces, lists: anywhere }),
  ];
}

const inAnyWay: Reading = { words: inPieces, lists: anywhere };

/** So many posts are looked up one by one to put hits in order. */
const mostLookedUp = 60;

/**
 * In an order that lists of words do not have: those that are short are read to their end. Whatever is in long ones is
 * frequent, and is met soon where all posts, or those of a category, stand in that order.
 */
function inItsOrder(table: Table, criteria: Criteria, order: Order): Phase<IndexedCard>[] {
  const isHit = fits(criteria);
  const [list = [everyList]] = filterLists(criteria);
  const needed = (posts: readonly IndexedCard[]) => (order === hotOrder ? posts.filter(isUncounted).length : 0);
  return [
    {
      covers: covers(criteria, inAnyWay),
      isHit,
      sorted: {
        by: newestOrder,
        inOrder: async (posts) => {
          if (needed(posts) > mostLookedUp) return undefined;
          const known = order === hotOrder ? await counted(table, posts) : posts;
          return known.map((value) => ({ place: placeIn(order, value), value }));
        },
      },
    },
    { covers: [list], isHit },
  ];
}

function phasesOf(table: Table, { criteria, sort }: Pick<PostSearch, 'criteria' | 'sort'>, order: Order) {
  if (!hasWords(criteria)) return [{ covers: filterLists(criteria), isHit: passes(criteria) }];
  if (order !== newestOrder) return inItsOrder(table, criteria, order);
  if (sort === undefined && criteria.words.length > 0) return byPlace(criteria);
  return [{ covers: covers(criteria, inAnyWay), isHit: fits(criteria) }];
}

export async function freshIn(order: Order, waiting: Promise<readonly FreshPost[]>): Promise<Fresh<IndexedCard>> {
  const fresh = await waiting;
  const stale = new Set(fresh.map(({ id }) => id));
  return {
    isStale: ({ id }) => stale.has(id),
    placed: fresh.flatMap(({ now }) => {
      const value = now && { ...now, hot: popularityKey(now.heat, now.id), isCounted: true };
      return value ? [{ place: placeIn(order, value), value }] : [];
    }),
  };
}

export const readCard = ({ sk, ...entry }: Entry): IndexedCard => unpackEntry(idAt(sk), entry);

const cardOf = ({ about: _, hot: _hot, isCounted: _isCounted, ...card }: IndexedCard): FileSummary => card;

/** What is left of a call is enough to look for fewer words. */
const whileNone: Cost = { trips: 5, units: 42 };

/** There must be something in the criteria that has a list: see `isSearchable`. */
export async function searchPosts(
  table: Table,
  { criteria, sort, fresh, most, ...paging }: PostSearch,
): Promise<FoundPage<FileSummary>> {
  const order = orderOf(sort ?? 'newest', criteria);
  const found = await runSearch({
    ...paging,
    asked: JSON.stringify([criteria, sort]),
    phases: phasesOf(table, { criteria, sort }, order),
    reader: reader(table, order, { decode: readCard, most }),
    whileNone,
    fresh: freshIn(order, fresh),
  });
  return { ...found, items: found.items.map(cardOf) };
}

/** So few that finding nothing stays cheap, however long the search is. */
const nearPieces = 10;
const nearEach = 8;
export const nearCost: Cost = { trips: 1, units: 10 };

/** The newest with any piece of these parts. */
export async function nearPosts(table: Table, { parts, fresh }: NearSearch): Promise<NearPost[]> {
  const newest = reader(table, newestOrder, { decode: readCard, most: nearCost });
  const names = new Set(inTurn(parts, piecesOfWord).slice(0, nearPieces).flatMap(anywhere));
  const lists = [...names].map((name) => newest.list(name, undefined));
  const [{ isStale, placed }] = await Promise.all([
    freshIn(newestOrder, fresh),
    newest.readOn(lists, { most: nearEach }),
  ]);
  const standing = lists.flatMap(({ entries }) => entries).filter(({ value }) => !isStale(value));
  const each = new Map([...standing, ...placed].map((entry) => [entry.place, entry]));
  return inOrder([...each.values()], newestOrder).map(({ value }) => value);
}
