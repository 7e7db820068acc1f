import type { FileCard } from '../../domain/files/file.ts';
import { type Criteria, passes, placeOf } from '../../domain/search/criteria.ts';
import { fragmentsOf, gramsOf } from '../../domain/search/grams.ts';
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

const filterLists = ({ category, highest }: Criteria): string[][] => [
  ...(category === undefined ? [] : [[categoryList(category)]]),
  ...(highest === 0 ? [[freeList]] : []),
];

/** Tags are rarer than categories; where there are words, categories need not be looked at. */
function covers(criteria: Criteria, ofPiece: (piece: string, isGram: boolean) => string[]): string[][] {
  const tag = criteria.tag === undefined ? [] : [[tagList(criteria.tag)]];
  const pieces = piecesOf(criteria.words).map(({ piece, isGram }) => ofPiece(piece, isGram));
  const found = [...tag, ...pieces];
  return (found.length > 0 ? found : filterLists(criteria)).slice(0, tried);
}

/** A short word is in titles and tags only, whose lists are those of zone A. */
const anywhere = (piece: string, isGram: boolean): string[] => (isGram ? [`A${piece}`, `B${piece}`] : [`A${piece}`]);
const inTitles = (piece: string): string[] => [`A${piece}`];

function phasesOf(criteria: Criteria, isByTitle: boolean): Phase<PostCard>[] {
  const place = placeOf(criteria.words);
  const isWanted = passes(criteria);
  const everything = covers(criteria, anywhere);
  if (!isByTitle) return [{ covers: everything, isHit: (post) => isWanted(post) && place(post) !== undefined }];
  return [
    { covers: covers(criteria, inTitles), isHit: (post) => isWanted(post) && place(post) === 'title' },
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

/** There must be something in the criteria that has a list: see `isSearchable`. */
export async function searchPosts(
  table: Table,
  { criteria, sort, fresh, ...paging }: PostsAsked,
): Promise<Found<FileCard>> {
  const order = orderOf(sort ?? 'newest', criteria);
  const found = await runSearch({
    ...paging,
    asked: JSON.stringify([criteria, sort]),
    phases: phasesOf(criteria, sort === undefined && criteria.words.length > 0),
    reader: reader(table, order, (place, card) => unpackPost(idAt(place), card)),
    fresh: freshIn(order, fresh),
  });
  return { ...found, items: found.items.map(cardOf) };
}
