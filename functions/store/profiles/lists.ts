import * as z from 'zod';
import type { Table } from '#functions/ports/table';
import type { Person } from '../accounts/person.ts';
import { type Page, type Paging, pageOf } from '../table/pages.ts';
import { followersPk, followingPk } from './follows.ts';

const relation = z.object({ followerId: z.string(), followedId: z.string() });

const lists = {
  followers: { index: 'related', pk: followersPk, other: 'followerId', count: 'followersCount' },
  following: { index: 'owned', pk: followingPk, other: 'followedId', count: 'followingCount' },
} as const;

/** The counts are a promise, so that the list does not wait for them. */
interface FollowList {
  list: keyof typeof lists;
  id: string;
  counts: Promise<Pick<Person, 'followersCount' | 'followingCount'> | undefined>;
}

/** The ids of a user's followers, or of the users they follow, latest first. */
export function listFollows(table: Table, { list, id, counts }: FollowList, paging: Paging): Promise<Page<string>> {
  const { index, pk, other, count } = lists[list];
  return pageOf(table, {
    query: { index, pk: pk(id), descending: true },
    paging,
    read: (item) => relation.parse(item)[other],
    total: async () => (await counts)?.[count] ?? 0,
  });
}
