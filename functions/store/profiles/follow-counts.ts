import * as z from 'zod';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import { userKey } from '../accounts/users.ts';
import { changeItem, countSchema, countsWrite } from '../table/items.ts';
import { retryOnConflict } from '../table/retry-on-conflict.ts';

/**
 * Followers are counted in the commit of each follow, in an item beside the user: the user is in an index, which each
 * count would write too. The user's own copy, which lists and pages show, follows a moment later.
 */
const followersKey = (userId: string): Key => ({ ...userKey(userId), sk: 'FOLLOWERS' });

export const followersItem = z.object({ followersCount: countSchema, changes: countSchema });

export const followerCountWrite = (userId: string, by: 1 | -1): Write =>
  countsWrite(followersKey(userId), 'followers', { followersCount: by, changes: 1 });

const readFollowers = (item: Item | undefined) => followersItem.parse(item ?? {});

/** Reads consistently, so that it includes the caller's own change. */
export async function countFollowers(table: Table, userId: string): Promise<number> {
  return readFollowers(await table.get(followersKey(userId), { consistent: true })).followersCount;
}

const userItem = z.object({
  emailVerifiedAt: z.number().optional(),
  ownedSk: z.string().optional(),
  followersChanges: countSchema,
  followingRevision: countSchema,
});

/**
 * A user's followers, the change number that the user's own copy has reached, and the user's place in the list of
 * people; undefined for unverified accounts.
 */
export async function findFollowerCounter(table: Table, userId: string) {
  const [user, followers] = await table.getMany([userKey(userId), followersKey(userId)], { consistent: true });
  const read = user && userItem.parse(user);
  if (read?.emailVerifiedAt === undefined) return undefined;
  return { ...readFollowers(followers), copied: read.followersChanges, ownedSk: read.ownedSk };
}

/**
 * Counts again how many accounts a user follows. It is not in the commit of the follow, which would cost half as much
 * again. Of two concurrent runs, the one with the older revision fails.
 */
export async function countFollowing(table: Table, userId: string): Promise<void> {
  await retryOnConflict(`whom ${userId} follows changes faster than it can be counted`, async () => {
    const user = await table.get(userKey(userId), { consistent: true });
    if (!user) return true;
    const { followingRevision } = userItem.parse(user);
    const followingCount = await table.count({ pk: `FOL#${userId}`, consistent: true });
    const set = { followingCount, followingRevision: followingRevision + 1 };
    const when = [{ attribute: 'followingRevision', absentOrBefore: followingRevision + 1 }];
    return (await table.commit([changeItem(userKey(userId), set, when)])).ok || undefined;
  });
}
