import type { FileCard } from '../../domain/files/file.ts';
import { fragmentsOf, gramsOf } from '../../domain/search/grams.ts';
import { passes, placeOf, type Wish } from '../../domain/search/wanted.ts';
import type { Found, FreshPost, PostsAsked } from '../../ports/search.ts';
import type { Table } from '../../ports/table.ts';
import { type PostCard, unpackPost } from './cards.ts';
import { categoryList, freeList, idAt, type Order, orderOf, placeIn, tagList } from './entries.ts';
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

const filterLists = ({ category, highest }: Wish): string[][] => [
  ...(category === undefined ? [] : [[categoryList(category)]]),
  ...(highest === 0 ? [[freeList]] : []),
];

/** Tags are rarer than categories; where there are words, categories need not be looked at. */
function covers(wish: Wish, ofPiece: (piece: string, isGram: boolean) => string[]): string[][] {
  const tag = wish.tag === undefined ? [] : [[tagList(wish.tag)]];
  const pieces = piecesOf(wish.words).map(({ piece, isGram }) => ofPiece(piece, isGram));
  const found = [...tag, ...pieces];
  return (found.length > 0 ? found : filterLists(wish)).slice(0, tried);
}

/** A short word is in titles and tags only, whose lists are those of zone A. */
const anywhere = (piece: string, isGram: boolean): string[] => (isGram ? [`A${piece}`, `B${piece}`] : [`A${piece}`]);
const inTitles = (piece: string): string[] => [`A${piece}`];

function phasesOf(wish: Wish, isByTitle: boolean): Phase<PostCard>[] {
  const place = placeOf(wish.words);
  const isWanted = passes(wish);
  const everything = covers(wish, anywhere);
  if (!isByTitle) return [{ covers: everything, isHit: (post) => isWanted(post) && place(post) !== undefined }];
  return [
    { covers: covers(wish, inTitles), isHit: (post) => isWanted(post) && place(post) === 'title' },
    { covers: everything, isHit: (post) => isWanted(post) && place(post) === 'elsewhere' },
  ];
}

export async function freshIn(order: Order, waiting: Promise<readonly FreshPost[]>): Promise<Fresh<PostCard>> {
  const fresh = await waiting;
  const stale = new Set(fresh.map(({ id }) => id));
  return {
    isStale: ({ id }) => stale.has(id),
    placed: fresh.flatMap(({ now }) => (now ? [{ place: placeIn(order, now), value: now }] : [])),
  };
}

const cardOf = ({ about: _, ...card }: PostCard): FileCard => card;

/** There must be something in the wish that has a list: see `isSearchable`. */
export async function searchPosts(
  table: Table,
  { wish, sort, fresh, ...paging }: PostsAsked,
): Promise<Found<FileCard>> {
  const order = orderOf(sort ?? 'newest', wish);
  const found = await runSearch({
    ...paging,
    asked: JSON.stringify([wish, sort]),
    phases: phasesOf(wish, sort === undefined && wish.words.length > 0),
    reader: reader(table, order, (place, card) => unpackPost(idAt(place), card)),
    fresh: freshIn(order, fresh),
  });
  return { ...found, items: found.items.map(cardOf) };
}
