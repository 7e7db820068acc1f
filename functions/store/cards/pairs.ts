import type { Table, Write } from '../../ports/table.ts';
import { findStar, isNotStarred, listUncounted, starCounted, starsPk } from '../files/stars.ts';
import { findFollow, followPlace, isFollowing, isNotFollowing } from '../people/follows.ts';
import { bringCopy } from './bring.ts';
import { mostCopies } from './copies.ts';
import { cardListOf, type FollowList, readPerson } from './people.ts';
import { readPost } from './posts.ts';

interface Starring {
  userId: string;
  fileId: string;
}

/** Brings the card of a post to somebody's list of stars, and counts it there, once. */
export const bringStar = (table: Table, { userId, fileId }: Starring, most: number = mostCopies): Promise<void> =>
  bringCopy(table, {
    ...{ list: starsPk(userId), subjectId: fileId, read: readPost, own: false, most },
    look: async () => {
      const found = await findStar(table, userId, fileId);
      return {
        at: found?.at,
        isBrought: () => found?.isCounted === true,
        writes: (card) => (found ? starCounted(userId, found.at, card) : [isNotStarred(userId, fileId)]),
      };
    },
  });

/** The same, and with it what of the person's newest stars was left behind by a message that was lost. */
export async function bringStars(table: Table, starring: Starring, most?: number): Promise<void> {
  const { userId, fileId } = starring;
  for (const id of new Set([fileId, ...(await listUncounted(table, userId))])) {
    await bringStar(table, { userId, fileId: id }, most);
  }
}

interface Following {
  followerId: string;
  followedId: string;
}

interface Side extends Following {
  list: FollowList;
  of: string;
  subjectId: string;
}

async function bringSide(table: Table, { list, of, subjectId, followerId, followedId }: Side, most: number) {
  const pk = cardListOf(list, of);
  await bringCopy(table, {
    ...{ list: pk, subjectId, read: readPerson, own: true, most },
    look: async () => {
      const since = await findFollow(table, followerId, followedId);
      if (since === undefined) {
        const writes = () => [isNotFollowing(followerId, followedId)];
        return { at: undefined, isBrought: () => false, writes };
      }
      const at = { pk, sk: followPlace(since, subjectId) };
      const put = (card: string | undefined): Write =>
        card === undefined ? { remove: at } : { put: { ...at, kind: 'card', card } };
      return {
        at,
        isBrought: (stands) => stands === at.sk,
        writes: (card) => [isFollowing(followerId, followedId, since), put(card)],
      };
    },
  });
}

/** Brings two cards: the follower's to the followers of the one, and that one's to whom the follower follows. */
export async function bringFollow(table: Table, pair: Following, most: number = mostCopies): Promise<void> {
  const { followerId, followedId } = pair;
  await bringSide(table, { ...pair, list: 'followers', of: followedId, subjectId: followerId }, most);
  await bringSide(table, { ...pair, list: 'following', of: followerId, subjectId: followedId }, most);
}
