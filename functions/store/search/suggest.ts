import { normalText } from '../../domain/files.ts';
import { fragmentsOf, gramsOf } from '../../domain/search/grams.ts';
import { wordsOf } from '../../domain/search/wish.ts';
import type { Table } from '../../ports.ts';
import type { Suggested } from '../../search-port.ts';
import { type PostCard, unpackPost } from './cards.ts';
import { idAt, orderOf } from './postings.ts';
import { reader } from './reader.ts';
import { searchPeople } from './search-people.ts';

/** Popular posts with the last thing typed: few, because an answer must be there before the next letter is. */
const looked = 40;

const pieceOf = (word: string): string | undefined => gramsOf(word).at(-1) ?? fragmentsOf(word).at(-1);

async function popularPosts(table: Table, words: readonly string[]): Promise<PostCard[]> {
  const pieces = words.flatMap((word) => pieceOf(word) ?? []);
  const posts = reader(table, orderOf('popular', {}), (place, card) => unpackPost(idAt(place), card));
  const list = posts.list(`A${pieces.at(-1)}`, undefined);
  if (pieces.length > 0) await posts.readOn([list], { most: looked });
  return list.postings.map(({ value }) => value);
}

const distinct = (texts: readonly string[], most: number): string[] => [...new Set(texts)].slice(0, most);

/** One round trip: the lists of posts and of people are read at the same time. */
export async function suggest(table: Table, text: string, most: number): Promise<Suggested> {
  const words = wordsOf(text);
  if (words.length === 0) return { titles: [], tags: [], people: [] };
  const holds = (candidate: string) => words.every((word) => normalText(candidate).includes(word));
  const [posts, people] = await Promise.all([
    popularPosts(table, words),
    searchPeople(table, { text, page: 1, limit: most, total: async () => 0 }),
  ]);
  return {
    titles: distinct(posts.map(({ title }) => title).filter(holds), most),
    tags: distinct(posts.flatMap(({ tags }) => tags).filter(holds), most),
    people: people.items,
  };
}
