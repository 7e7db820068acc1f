import * as z from 'zod';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import { dueTime } from '../table/due.ts';
import { findItem, newItem } from '../table/items.ts';
import { findPresentKeys, getExisting, rangeLimit } from '../table/lookup.ts';
import type { ListQuery } from '../table/pages.ts';
import { followerCountWrite } from './follow-counts.ts';

const followKey = (followerId: string, followedId: string): Key => ({
  pk: `FOL#${followerId}`,
  sk: followedId,
});

export const followingPk = (followerId: string): string => `FOLLOWING#${followerId}`;
export const followersPk = (followedId: string): string => `FOLLOWERS#${followedId}`;

/** Sort key in lists of people, latest first. */
export const followSortKey = (since: number, id: string): string => `${dueTime(since)}#${id}`;

/** A follow and its count are one commit, so the count always equals a recount. */
export const newFollow = (followerId: string, followedId: string, now: number): Write[] => [
  newItem({
    ...followKey(followerId, followedId),
    kind: 'follow',
    followerId,
    followedId,
    followedAt: now,
    ownedPk: followingPk(followerId),
    ownedSk: followSortKey(now, followedId),
    relatedPk: followersPk(followedId),
    relatedSk: followSortKey(now, followerId),
  }),
  followerCountWrite(followedId, 1),
];

export const unfollowWrites = (followerId: string, followedId: string): Write[] => [
  { remove: followKey(followerId, followedId), when: [{ exists: true }] },
  followerCountWrite(followedId, -1),
];

export const isFollowing = (readerId: string, ownerId: string, since: number): Write => ({
  check: followKey(readerId, ownerId),
  when: [{ attribute: 'followedAt', equals: since }],
});

export const isNotFollowing = (readerId: string, ownerId: string): Write => ({
  check: followKey(readerId, ownerId),
  when: [{ absent: true }],
});

/** A follower and since when; after an unfollow, a new follow has another date. */
export const followItem = z
  .object({ followerId: z.string(), followedAt: z.number() })
  .transform(({ followerId, followedAt }) => ({ readerId: followerId, since: followedAt }));

export type Follower = z.output<typeof followItem>;

/** The date of the follow; undefined if there is none. */
export async function findFollow(table: Table, readerId: string, ownerId: string): Promise<number | undefined> {
  return (await findItem(table, followKey(readerId, ownerId), followItem))?.since;
}

export const followersOf = (ownerId: string): ListQuery => ({ index: 'related', pk: followersPk(ownerId) });

export const followedOf = (followerId: string): ListQuery => ({ index: 'owned', pk: followingPk(followerId) });

export const readFollower = (item: Item): Follower => followItem.parse(item);

/** Which of these users the caller follows; empty for a guest. */
export async function followedAmong(
  table: Table,
  followerId: string | undefined,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (followerId === undefined || ids.length === 0) return new Set();
  const keys = ids.map((id) => followKey(followerId, id));
  return findPresentKeys(table, keys);
}

/**
 * Which users the caller follows, read in parallel with the call's first read. One page suffices for most users; for
 * longer lists the remaining ids are looked up.
 */
export function followedBy(table: Table, followerId: string | undefined) {
  const { pk } = followKey(followerId ?? '', '');
  const first = followerId === undefined ? undefined : table.query({ pk, limit: rangeLimit });
  // The call may be refused without awaiting this.
  first?.catch(() => undefined);
  return async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
    if (!first) return new Set();
    const { items, cursor } = await first;
    const followed = items.map(({ sk }) => sk);
    const lastRead = cursor === undefined ? undefined : followed.at(-1);
    const beyond = lastRead === undefined ? [] : ids.filter((id) => id > lastRead);
    const keys = beyond.map((sk) => ({ pk, sk }));
    const more = keys.length > 0 ? await getExisting(table, keys) : [];
    return new Set([...followed, ...more.map(({ sk }) => sk)]);
  };
}
