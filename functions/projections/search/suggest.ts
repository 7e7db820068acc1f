import { suggestedBy, termsOf } from '#functions/domain/search/criteria';
import { fragmentsOf, gramsOf } from '#functions/domain/search/grams';
import type { Suggested, SuggestionSearch } from '#functions/ports/search';
import type { Table } from '#functions/ports/table';
import { inOrder } from './covers.ts';
import type { IndexedCard } from './documents.ts';
import { everyList, longLists, titleList } from './lists.ts';
import { hotOrder, newestOrder, placeIn } from './places.ts';
import { reader } from './reader.ts';
import { searchPeople } from './search-people.ts';
import { freshIn, readCard } from './search-posts.ts';

/** Few, because an answer must be there before the next letter is: of the newest with the last thing typed, and of all. */
const looked = 15;

const pieceOf = (word: string): string | undefined => gramsOf(word).at(-1) ?? fragmentsOf(word).at(-1);

type Waiting = SuggestionSearch['fresh'];

async function popularPosts(table: Table, words: readonly string[], waiting: Waiting): Promise<IndexedCard[]> {
  const piece = words.flatMap((word) => pieceOf(word) ?? []).at(-1);
  const newest = reader(table, newestOrder, { decode: readCard });
  const popular = newest.inOrder(hotOrder);
  const lists = piece === undefined ? [] : [titleList(piece), ...longLists(piece)];
  const [withPiece, ofAll] = [lists.map((list) => newest.list(list, undefined)), popular.list(everyList, undefined)];
  const [{ isStale, placed }] = await Promise.all([
    freshIn(hotOrder, waiting),
    newest.readOn(withPiece, { most: looked }),
    piece !== undefined && popular.readOn([ofAll], { most: looked }),
  ]);
  const standing = [...ofAll.entries, ...withPiece.flatMap(({ entries }) => entries)].map(({ value }) => value);
  const found = new Map(standing.filter((post) => !isStale(post)).map((post) => [post.id, post]));
  const known = [...found.values()].map((value) => ({ place: placeIn(hotOrder, value), value }));
  return inOrder([...known, ...placed], hotOrder).map(({ value }) => value);
}

/** One round trip, where nothing waits for the index: the lists of posts and of people are read at the same time. */
export async function suggest(table: Table, { text, most, fresh }: SuggestionSearch): Promise<Suggested> {
  const words = termsOf(text);
  if (words.length === 0) return { titles: [], tags: [], people: [] };
  const [posts, people] = await Promise.all([
    popularPosts(table, words, fresh),
    searchPeople(table, { text, page: 1, limit: most, total: async () => 0 }),
  ]);
  return { ...suggestedBy(posts, words, most), people: people.items };
}
