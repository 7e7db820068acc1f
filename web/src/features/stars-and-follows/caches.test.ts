import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { routes } from '#shared/contract/index';
import type { Route } from '#shared/contract/route';
import { detail, person, post } from '../../test/goods.ts';
import { settleFollow, showFollow } from './followed-caches.ts';
import { settleStar, showStar } from './starred-caches.ts';

const file = post();
const { id } = file;
const friend = { ...person(1), followers_count: 3, follower_count: 3 };
const me = { ...person(2), following_count: 7 };
const other = post({ id: '01ARZ3NDEKTSV4RRFFQ69G5FAY', username: 'other' });

const pagination = { page: 1, limit: 24, total: 2, totalPages: 1, next_cursor: null };
const pages = (...items: unknown[]) => ({ pages: [{ items, pagination }], pageParams: [{ page: 1 }] });
const params = { usernameOrId: 'lin' };

/** Every form of a cached answer that contains a file. */
const fileShapes: [string, readonly unknown[], unknown][] = [
  [
    'the home page',
    ['GET /files', 'home', 'q', 2],
    { items: [other, file], total: 2, next: null, filter: 'q', page: 2 },
  ],
  ['the file, open or only fetched by a hover', ['GET /files/{id}', { params: { id } }], { data: detail() }],
  ['a stall', ['GET /users/{usernameOrId}/posts', 'pages', 'lin'], pages(other, file)],
  ['the feed', ['GET /files/activity', 'pages'], pages(file, other)],
  ['one’s own files', ['GET /files/my-files', { query: { limit: 50 } }], { posts: [file, other], pagination }],
];

const starredKey = ['GET /files/starred', 'pages'];
const starredList = pages({ ...file, is_starred: true }, { ...other, is_starred: true });

/** Every form of a cached answer that contains a person. */
const personShapes: [string, readonly unknown[], unknown][] = [
  [
    'the creators on the home page',
    ['GET /users', 'home', '', 1],
    { items: [friend, me], total: 2, next: null, page: 1 },
  ],
  ['creators found', ['GET /users/search', 'pages', 'q'], pages(friend, me)],
  ['a stall', ['GET /users/{usernameOrId}', { params }], { user: friend }],
  ['followers', ['GET /users/{usernameOrId}/followers', 'pages', 'lin'], pages(friend)],
  ['following', ['GET /users/{usernameOrId}/following', 'pages', 'lin'], pages(friend, me)],
];

function cacheWith(...entries: (readonly [string, readonly unknown[], unknown])[]) {
  const queries = new QueryClient();
  for (const [, key, data] of entries) queries.setQueryData(key, data);
  return queries;
}

/** All values of a field of the file or the friend in a cached answer. */
function valuesOf(cached: unknown, name: string): unknown[] {
  const all: unknown[] = [];
  JSON.stringify(cached, (_, value) => {
    if (value?.id === id || value?.id === friend.id) all.push(value[name]);
    return value;
  });
  return all;
}

/** The fields of every object in the contract's answers that has a field of this name. */
function siblingFields(name: string): string[][] {
  const differences: string[][] = [];
  for (const { method, response } of Object.values<Route>(routes)) {
    if (method !== 'GET') continue;
    JSON.stringify(z.toJSONSchema(response, { unrepresentable: 'any' }), (_, value) => {
      if (value?.properties?.[name]) differences.push(Object.keys(value.properties));
      return value;
    });
  }
  return differences;
}

test('whatever says that a file is starred or a person followed has the fields by which it is found', () => {
  const [files, people] = [siblingFields('is_starred'), siblingFields('is_following')];
  expect(Math.min(files.length, people.length)).toBeGreaterThan(5);
  for (const fields of files) expect(fields).toEqual(expect.arrayContaining(['id', 'star_count', 'stars_count']));
  for (const fields of people) expect(fields).toEqual(expect.arrayContaining(['username', 'followers_count']));
});

test.each(fileShapes)(
  '%s shows a star at once, then its taking back, and after a refusal what was there',
  (...shape) => {
    const [, key, before] = shape;
    const queries = cacheWith(shape);
    const cached = () => queries.getQueryData(key);
    const { dataUpdatedAt } = queries.getQueryState(key) ?? {};

    showStar(queries, id, true)();
    expect(cached()).toEqual(before);
    expect(queries.getQueryState(key)).toMatchObject({ dataUpdatedAt, isInvalidated: false });
    showStar(queries, id, true);
    expect([
      valuesOf(cached(), 'is_starred'),
      valuesOf(cached(), 'star_count'),
      valuesOf(cached(), 'stars_count'),
    ]).toEqual([[true], [6], [6]]);
    const putBack = showStar(queries, id, false);
    expect(cached()).toEqual(before);
    putBack();
    expect([valuesOf(cached(), 'is_starred'), valuesOf(cached(), 'star_count')]).toEqual([[true], [6]]);
  },
);

test('what is starred no more leaves the list of what is, and comes back to its place after a refusal', () => {
  const queries = cacheWith(['starred', starredKey, starredList]);
  const putBack = showStar(queries, id, false);
  expect(queries.getQueryData(starredKey)).toEqual({
    pages: [{ items: [{ ...other, is_starred: true }], pagination: { ...pagination, total: 1 } }],
    pageParams: [{ page: 1 }],
  });
  putBack();
  expect(queries.getQueryData(starredKey)).toEqual(starredList);
});

test('what the server says of a star is shown everywhere', async () => {
  const queries = cacheWith(...fileShapes);
  showStar(queries, id, true);
  await settleStar(queries, id, { is_starred: true, star_count: 41 });
  for (const [, key] of fileShapes) expect(valuesOf(queries.getQueryData(key), 'star_count')).toEqual([41]);
  for (const [, key] of fileShapes) expect(JSON.stringify(queries.getQueryData(key))).not.toContain('"star_count":6');
});

test.each(personShapes)(
  '%s shows at once who is followed and who is left, and after a refusal what was there',
  (...shape) => {
    const [, key, before] = shape;
    const queries = cacheWith(shape);
    const cached = () => queries.getQueryData(key);

    showFollow(queries, { username: friend.username, on: true, by: me.username });
    expect([
      valuesOf(cached(), 'is_following'),
      valuesOf(cached(), 'followers_count'),
      valuesOf(cached(), 'follower_count'),
    ]).toEqual([[true], [4], [4]]);
    if (JSON.stringify(before).includes(me.id)) expect(JSON.stringify(cached())).toContain('"following_count":8');
    const putBack = showFollow(queries, { username: friend.username, on: false, by: me.username });
    expect(cached()).toEqual(before);
    putBack();
    expect([valuesOf(cached(), 'is_following'), valuesOf(cached(), 'followers_count')]).toEqual([[true], [4]]);
  },
);

test('whoever is left has nothing in the feed any more, one follows one less, and a refusal puts both back', () => {
  const [feedKey, countKey] = [['GET /files/activity', 'pages'], ['GET /following/count']];
  const friendPost = post({ username: friend.username });
  const feed = pages(friendPost, other);
  const queries = cacheWith(['feed', feedKey, feed], ['count', countKey, { count: 7 }]);
  const putBack = showFollow(queries, { username: friend.username, on: false, by: me.username });
  expect(queries.getQueryData(feedKey)).toEqual({
    pages: [{ items: [other], pagination: { ...pagination, total: 1 } }],
    pageParams: [{ page: 1 }],
  });
  expect(queries.getQueryData(countKey)).toEqual({ count: 6 });
  putBack();
  expect([queries.getQueryData(feedKey), queries.getQueryData(countKey)]).toEqual([feed, { count: 7 }]);
});

test('after a follow the feed, the number and the lists of people are asked for anew', async () => {
  const [, , , followers] = personShapes;
  if (!followers) throw new Error('no list of followers');
  const keys = [['GET /files/activity', 'pages'], ['GET /following/count'], followers[1]];
  const queries = cacheWith(followers, ['feed', keys[0] ?? [], pages()], ['count', keys[1] ?? [], { count: 7 }]);
  await settleFollow(queries, friend.username, { is_following: true, followers_count: 4 });
  expect(keys.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([true, true, true]);
  expect(valuesOf(queries.getQueryData(followers[1]), 'followers_count')).toEqual([4]);
});

test('a refusal does not put back what has come from the server meanwhile', () => {
  const [home] = fileShapes;
  if (!home) throw new Error('no home page');
  const queries = cacheWith(home);
  const putBack = showStar(queries, id, true);
  const newer = { items: [{ ...file, star_count: 9 }], total: 1, next: null, filter: 'q', page: 2 };
  queries.setQueryData(home[1], newer);
  putBack();
  expect(queries.getQueryData(home[1])).toEqual(newer);
  expect(queries.getQueryState(home[1])?.isInvalidated).toBe(true);
});

test('what was asked before a star and comes after it is asked again, and does not take the star away', async () => {
  const queries = new QueryClient();
  const key = ['GET /files/{id}', { params: { id } }];
  const hover = queries.prefetchQuery({ queryKey: key, queryFn: () => new Promise<never>(() => undefined) });
  await settleStar(queries, id, { is_starred: true, star_count: 6 });
  await hover;
  expect(queries.getQueryState(key)).toMatchObject({ fetchStatus: 'idle', data: undefined });
});
