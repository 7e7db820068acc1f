import * as z from 'zod';
import { countStep } from '../../domain/files/popularity.ts';
import type { Table } from '../../ports/table.ts';
import type { Person } from '../accounts/person.ts';
import { findUser } from '../accounts/users.ts';
import { followersPk, followingPk } from '../people/follows.ts';
import type { ReadSubject } from './copies.ts';
import { refreshCopies } from './refresh.ts';

export type FollowList = 'followers' | 'following';

const relationPk = { followers: followersPk, following: followingPk };

/** The cards of a list of people stand in the order of the list. */
export const cardListOf = (list: FollowList, id: string): string => `CARDS#${relationPk[list](id)}`;

const personCard = z.tuple([z.string(), z.string(), z.string(), z.number(), z.number(), z.number(), z.number()]);

const pack = ({ username, displayName, bio, createdAt, filesCount, followersCount, followingCount }: Person): string =>
  JSON.stringify([username, displayName, bio, createdAt, filesCount, followersCount, followingCount]);

export const readPerson: ReadSubject = async (table, id, most) => {
  const user = await findUser(table, id);
  if (!user) return undefined;
  const { displayName, bio, filesCount, followersCount, followingCount } = user;
  if (followersCount + followingCount > most) return { id, card: undefined, stamp: 'none' };
  const counts = [filesCount, followersCount, followingCount].map(countStep);
  return { id, card: pack(user), stamp: JSON.stringify([displayName, bio, ...counts]) };
};

/** To every list of people that has them. */
export const refreshPerson = (table: Table, id: string, most?: number): Promise<void> =>
  refreshCopies(table, id, { read: readPerson, most });

export function unpackPersonSeen(id: string, card: string): Person {
  const [username, displayName, bio, createdAt, filesCount, followersCount, followingCount] = personCard.parse(
    JSON.parse(card),
  );
  return { id, username, displayName, bio, createdAt, filesCount, followersCount, followingCount };
}
