import type { FileCard } from '../../domain/files/file.ts';
import { hotKey } from '../../domain/files/popularity.ts';
import { type Criteria, fits, passes, placeOf } from '../../domain/search/criteria.ts';
import { fragmentsOf, gramsOf } from '../../domain/search/grams.ts';
import type { Found, FreshPost, PostsAsked } from '../../ports/search.ts';
import type { Table } from '../../ports/table.ts';
import { type IndexedCard, unpackEntry } from './cards.ts';
import { counted, isUncounted } from './counted.ts';
import type { Entry } from './entries.ts';
import { aboutList, categoryList, everyList, freeList, longLists, tagList, titleList } from './lists.ts';
import { hotOrder, idAt, newestOrder, type Order, orderOf, placeIn } from './places.ts';
import { reader } from './reader.ts';
import { type Fresh, type Phase, runSearch } from './run.ts';

/** So many lists are begun before it is decided which one is followed. */
const tried = 3;

/** A piece of each word in turn, the ends of a word before its middle: pieces that overlap say the same thing twice. */
function piecesOf(words: readonly string[]): { piece: string; isGram: boolean }[] {
  const spread = words.map((word) => {
    const grams = gramsOf(word);
    const all = grams.length > 0 ? grams : fragmentsOf(word);
    const last = Math.max(1, all.length - 1);
    const order = [0, last, Math.floor(last / 2), ...all.keys()];
    return [...new Set(order)].flatMap((at) => all[at] ?? []).map((piece) => ({ piece, isGram: grams.length > 0 }));
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

/**
 * Tags are rarer than words. Where long texts stand, one piece finds them for all covers: whatever is looked for has it.
 */
function covers({ words, tag }: Looked, ofPiece: (piece: string, isGram: boolean) => string[]): string[][] {
  const pieces = piecesOf(words);
  const long = pieces.slice(0, 1).flatMap(({ piece }) => longLists(piece));
  return [
    ...(tag === undefined ? [] : [[tagList(tag)]]),
    ...pieces.map(({ piece, isGram }) => [...ofPiece(piece, isGram), ...long]),
  ].slice(0, tried);
}

/** A short word is in titles and tags only, whose lists are those of zone A. */
const anywhere = (piece: string, isGram: boolean): string[] =>
  isGram ? [titleList(piece), aboutList(piece)] : [titleList(piece)];
const inTitles = (piece: string): string[] => [titleList(piece)];

/** Most searches are by words alone, and of those most want what has them in its title before the rest. */
function byTitle(criteria: Criteria): Phase<IndexedCard>[] {
  const place = placeOf(criteria.words);
  const isWanted = passes(criteria);
  return [
    { covers: covers(criteria, inTitles), isHit: (post) => isWanted(post) && place(post) === 'title' },
    { covers: covers(criteria, anywhere), isHit: (post) => isWanted(post) && place(post) === 'elsewhere' },
  ];
}

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
      covers: covers(criteria, anywhere),
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

function phasesOf(table: Table, { criteria, sort }: Pick<PostsAsked, 'criteria' | 'sort'>, order: Order) {
  if (!hasWords(criteria)) return [{ covers: filterLists(criteria), isHit: passes(criteria) }];
  if (order !== newestOrder) return inItsOrder(table, criteria, order);
  if (sort === undefined && criteria.words.length > 0) return byTitle(criteria);
  return [{ covers: covers(criteria, anywhere), isHit: fits(criteria) }];
}

export async function freshIn(order: Order, waiting: Promise<readonly FreshPost[]>): Promise<Fresh<IndexedCard>> {
  const fresh = await waiting;
  const stale = new Set(fresh.map(({ id }) => id));
  return {
    isStale: ({ id }) => stale.has(id),
    placed: fresh.flatMap(({ now }) => {
      const value = now && { ...now, hot: hotKey(now.heat, now.id), isCounted: true };
      return value ? [{ place: placeIn(order, value), value }] : [];
    }),
  };
}

export const readCard = ({ sk, ...entry }: Entry): IndexedCard => unpackEntry(idAt(sk), entry);

const cardOf = ({ about: _, hot: _hot, isCounted: _isCounted, ...card }: IndexedCard): FileCard => card;

/** There must be something in the criteria that has a list: see `isSearchable`. */
export async function searchPosts(
  table: Table,
  { criteria, sort, fresh, ...paging }: PostsAsked,
): Promise<Found<FileCard>> {
  const order = orderOf(sort ?? 'newest', criteria);
  const found = await runSearch({
    ...paging,
    asked: JSON.stringify([criteria, sort]),
    phases: phasesOf(table, { criteria, sort }, order),
    reader: reader(table, order, readCard),
    fresh: freshIn(order, fresh),
  });
  return { ...found, items: (await counted(table, found.items)).map(cardOf) };
}
