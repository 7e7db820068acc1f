import * as z from 'zod';
import type { Key, Table, Write } from '../ports.ts';
import { presentAmong } from './among.ts';
import { dueTime } from './due.ts';
import { newMark } from './feed/items.ts';
import { followerCounted } from './follow-counts.ts';
import { type ListQuery, type Page, type PageWanted, pageOf } from './pages.ts';
import type { Person } from './person.ts';

const followKey = (followerId: string, followedId: string): Key => ({
  pk: `FOL#${followerId}`,
  sk: followedId,
});

const followingPk = (followerId: string): string => `FOLLOWING#${followerId}`;
const followersPk = (followedId: string): string => `FOLLOWERS#${followedId}`;

const newFollow = (followerId: string, followedId: string, now: number): Write => ({
  put: {
    ...followKey(followerId, followedId),
    kind: 'follow',
    followerId,
    followedId,
    followedAt: now,
    ownedPk: followingPk(followerId),
    ownedSk: `${dueTime(now)}#${followedId}`,
    relatedPk: followersPk(followedId),
    relatedSk: `${dueTime(now)}#${followerId}`,
  },
  when: [{ absent: true }],
});

/** Who follows somebody, and since when: begun anew it is another follow. */
export interface Follower {
  readerId: string;
  since: number;
}

export const isFollowing = (readerId: string, ownerId: string, since: number): Write => ({
  check: followKey(readerId, ownerId),
  when: [{ attribute: 'followedAt', equals: since }],
});

export const isNotFollowing = (readerId: string, ownerId: string): Write => ({
  check: followKey(readerId, ownerId),
  when: [{ absent: true }],
});

const sinceItem = z.object({ followerId: z.string(), followedAt: z.number() });

/** Since when; undefined where there is no follow. */
export async function findFollow(table: Table, readerId: string, ownerId: string): Promise<number | undefined> {
  const item = await table.get(followKey(readerId, ownerId), { consistent: true });
  return item && sinceItem.parse(item).followedAt;
}

export async function listFollowing(
  table: Table,
  ownerId: string,
  page: { limit: number; cursor: string | undefined },
) {
  const { items, cursor } = await table.query({ index: 'related', pk: followersPk(ownerId), ...page });
  const followers = items.map((item): Follower => {
    const { followerId: readerId, followedAt: since } = sinceItem.parse(item);
    return { readerId, since };
  });
  return { followers, cursor };
}

interface Changing {
  followedId: string;
  by: 1 | -1;
  alongside?: Write[];
}

/** Followers are counted with the relation itself, so they are always what a recount would give. False: it was so already. */
const changeFollow = async (
  table: Table,
  relation: Write,
  { followedId, by, alongside = [] }: Changing,
): Promise<boolean> => (await table.commit([relation, followerCounted(followedId, by), ...alongside])).ok;

export const follow = (table: Table, followerId: string, followed: { id: string; now: number }): Promise<boolean> =>
  changeFollow(table, newFollow(followerId, followed.id, followed.now), { followedId: followed.id, by: 1 });

/** What the follower's feed has of it is hidden at once, and removed later. */
export const unfollow = (table: Table, followerId: string, followed: { id: string; now: number }): Promise<boolean> => {
  const { id: followedId, now } = followed;
  const left = newMark('left', { readerId: followerId, ownerId: followedId }, now);
  return changeFollow(
    table,
    { remove: followKey(followerId, followedId), when: [{ exists: true }] },
    { followedId, by: -1, alongside: [{ put: left }] },
  );
};

/** Which of these people the caller follows; nobody, for a guest. */
export async function followedAmong(
  table: Table,
  followerId: string | undefined,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (followerId === undefined || ids.length === 0) return new Set();
  return presentAmong(
    table,
    ids.map((id) => followKey(followerId, id)),
  );
}

// ── Lists of ids, latest first ───────────────────────────────────────────────────────────────────────────────────────

const followItem = z.object({ followerId: z.string(), followedId: z.string() });

interface Side {
  query: ListQuery;
  other: keyof z.output<typeof followItem>;
  wanted: PageWanted;
  /** The user's own count, which moves with the relations. */
  total: Promise<number>;
}

const listSide = (table: Table, { query, other, wanted, total }: Side): Promise<Page<string>> =>
  pageOf(table, {
    query: { ...query, descending: true },
    wanted,
    read: (item) => followItem.parse(item)[other],
    total: () => total,
  });

type Counted = Pick<Person, 'followersCount' | 'followingCount'>;

/** Whose list it is; the counts may still be on their way, so that nobody waits for them before the list. */
interface Whose {
  id: string;
  counts: Promise<Counted | undefined>;
}

export const listFollowersOf = (table: Table, { id, counts }: Whose, wanted: PageWanted): Promise<Page<string>> =>
  listSide(table, {
    query: { index: 'related', pk: followersPk(id) },
    other: 'followerId',
    wanted,
    total: counts.then((person) => person?.followersCount ?? 0),
  });

export const listFollowedBy = (table: Table, { id, counts }: Whose, wanted: PageWanted): Promise<Page<string>> =>
  listSide(table, {
    query: { index: 'owned', pk: followingPk(id) },
    other: 'followedId',
    wanted,
    total: counts.then((person) => person?.followingCount ?? 0),
  });
