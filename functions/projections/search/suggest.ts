import { suggestedBy, wordsOf } from '../../domain/search/criteria.ts';
import { fragmentsOf, gramsOf } from '../../domain/search/grams.ts';
import type { Suggested, SuggestionsAsked } from '../../ports/search.ts';
import type { Table } from '../../ports/table.ts';
import { type PostCard, unpackPost } from './cards.ts';
import { inOrder } from './covers.ts';
import { idAt, orderOf } from './entries.ts';
import { reader } from './reader.ts';
import { searchPeople } from './search-people.ts';
import { freshIn } from './search-posts.ts';

/** Popular posts with the last thing typed: few, because an answer must be there before the next letter is. */
const looked = 40;

const pieceOf = (word: string): string | undefined => gramsOf(word).at(-1) ?? fragmentsOf(word).at(-1);

type Waiting = SuggestionsAsked['fresh'];

async function popularPosts(table: Table, words: readonly string[], waiting: Waiting): Promise<PostCard[]> {
  const pieces = words.flatMap((word) => pieceOf(word) ?? []);
  const order = orderOf('popular', {});
  const posts = reader(table, order, (place, card) => unpackPost(idAt(place), card));
  const list = posts.list(`A${pieces.at(-1)}`, undefined);
  const [{ isStale, placed }] = await Promise.all([
    freshIn(order, waiting),
    pieces.length > 0 && posts.readOn([list], { most: looked }),
  ]);
  const standing = list.entries.filter(({ value }) => !isStale(value));
  return inOrder([...standing, ...placed], order).map(({ value }) => value);
}

/** One round trip, where nothing waits for the index: the lists of posts and of people are read at the same time. */
export async function suggest(table: Table, { text, most, fresh }: SuggestionsAsked): Promise<Suggested> {
  const words = wordsOf(text);
  if (words.length === 0) return { titles: [], tags: [], people: [] };
  const [posts, people] = await Promise.all([
    popularPosts(table, words, fresh),
    searchPeople(table, { text, page: 1, limit: most, total: async () => 0 }),
  ]);
  return { ...suggestedBy(posts, words, most), people: people.items };
}
