import { expect, test } from 'vitest';
import { normalText } from '#functions/domain/files/files';
import { fragmentsOf, gramsOf } from '#functions/domain/search/grams';
import type { FindablePost } from '#functions/ports/search';
import { kinds, maximalAuthor, maximalPost } from '#functions/test/maximal-posts';
import { findable } from '#functions/test/search-index';
import { randomText } from '#functions/test/search-words';
import { packCard, unpackCard } from './documents.ts';
import { indexedPost, searchEntries } from './entries.ts';
import { aboutList, longLists, newestLists, titleList } from './lists.ts';

const id = '01M7VHRXG00000000000000002';

function maximal(kind: (typeof kinds)[number], seed = 7): FindablePost {
  const words = randomText(seed);
  const author = { ...maximalAuthor(words, kind), id: '01M7VHRXG00000000000000001' };
  return findable({ id, author, post: maximalPost(words, kind), now: 1, heat: 3 });
}

const listsOf = (post: FindablePost) => new Set<string>(newestLists(unpackCard(packCard(post))));

test.each(kinds)('the largest post writes at most six hundred entries: %s', (kind) => {
  for (let seed = 1; seed <= 6; seed++) {
    const entries = searchEntries(id, indexedPost({ ...maximal(kind, seed), price: 0 as never }), 1);
    expect(entries.length).toBeLessThanOrEqual(600);
    expect(new Set(entries.map(({ pk, sk }) => `${pk} ${sk}`)).size).toBe(entries.length);
  }
});

test.each(kinds)('wherever its words are, it stands in a list that is read for them: %s', (kind) => {
  for (let seed = 1; seed <= 3; seed++) {
    const post = maximal(kind, seed);
    const lists = listsOf(post);
    const stands = (names: readonly string[]) => names.some((name) => lists.has(name));
    const named = [post.title, ...post.tags].map(normalText);
    for (const gram of [...named, normalText(post.username), normalText(post.displayName)].flatMap(gramsOf))
      expect(stands([titleList(gram), ...longLists(gram)]), gram).toBe(true);
    for (const gram of gramsOf(normalText(post.about)))
      expect(stands([titleList(gram), aboutList(gram), ...longLists(gram)]), gram).toBe(true);
    for (const fragment of named.flatMap(fragmentsOf))
      expect(stands([titleList(fragment), ...longLists(fragment)]), fragment).toBe(true);
  }
});

test('an ordinary post has lists of its own pieces, each once, wherever they are', () => {
  const words = randomText(4);
  const post = { ...words.post(), title: '考研英语', tags: ['考研'], description: '考研英语真题' };
  const author = { ...words.author(), id: '01M7VHRXG00000000000000001' };
  const lists = [...listsOf(findable({ id, author, post, now: 1 }))];
  expect(lists.filter((name) => name.slice(1) === '考研')).toEqual(['A考研']);
  expect(lists).toContain('B真题');
  expect(lists.filter((name) => name.startsWith('L'))).toEqual([]);
});
