import { suggestedBy, termsOf } from '#functions/domain/search/criteria';
import { fragmentsOf, gramsOf } from '#functions/domain/search/grams';
import type { Suggested, SuggestionSearch } from '#functions/ports/search';
import type { Table } from '#functions/ports/table';
import { sortEntries } from './candidates.ts';
import type { IndexedCard } from './documents.ts';
import { allPostsList, longLists, titleList } from './lists.ts';
import { listReader } from './reader.ts';
import { searchPeople } from './search-people.ts';
import { freshEntries, readIndexedCard } from './search-posts.ts';
import { newestRange, rankRange, sortKeyIn } from './sort-keys.ts';

/**
 * Few, because suggestions must arrive before the next keystroke: of the newest posts with the last word typed, and of
 * the most popular.
 */
const readSize = 15;

const pieceOf = (word: string): string | undefined => gramsOf(word).at(-1) ?? fragmentsOf(word).at(-1);

type Waiting = SuggestionSearch['fresh'];

async function popularPosts(table: Table, words: readonly string[], waiting: Waiting): Promise<IndexedCard[]> {
  const piece = words.flatMap((word) => pieceOf(word) ?? []).at(-1);
  const newest = listReader(table, newestRange, { decode: readIndexedCard });
  const popular = newest.withRange(rankRange);
  const lists = piece === undefined ? [] : [titleList(piece), ...longLists(piece)];
  const [withPiece, ofAll] = [lists.map((list) => newest.list(list, undefined)), popular.list(allPostsList, undefined)];
  const [{ isStale, entries }] = await Promise.all([
    freshEntries(rankRange, waiting),
    newest.readOn(withPiece, { most: readSize }),
    piece !== undefined && popular.readOn([ofAll], { most: readSize }),
  ]);
  const indexed = [...ofAll.entries, ...withPiece.flatMap(({ entries }) => entries)].map(({ value }) => value);
  const postsById = new Map(indexed.filter((post) => !isStale(post)).map((post) => [post.id, post]));
  const ranked = [...postsById.values()].map((value) => ({ sortKey: sortKeyIn(rankRange, value), value }));
  return sortEntries([...ranked, ...entries], rankRange).map(({ value }) => value);
}

/** One round trip when no posts are pending: posts and people are read in parallel. */
export async function suggest(table: Table, { text, most, fresh }: SuggestionSearch): Promise<Suggested> {
  const words = termsOf(text);
  if (words.length === 0) return { titles: [], tags: [], people: [] };
  const [posts, people] = await Promise.all([
    popularPosts(table, words, fresh),
    searchPeople(table, { text, page: 1, limit: most, total: async () => 0 }),
  ]);
  return { ...suggestedBy(posts, words, most), people: people.items };
}
