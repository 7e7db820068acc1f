import * as z from 'zod';
import { categories } from '#shared/limits';

/** The public attributes of a user. */
export const personItem = z.object({
  /** The newest public posts with their covers, newest first, kept by `projections/catalog/preview-list`. */
  shelf: z
    .array(z.object({ id: z.string(), category: z.enum(categories), title: z.string(), cover: z.string().optional() }))
    .default([]),
  id: z.string(),
  username: z.string(),
  displayName: z.string(),
  bio: z.string(),
  filesCount: z.number(),
  followersCount: z.number(),
  followingCount: z.number(),
  createdAt: z.number(),
  /** Key of the picture, in the bucket and in its address. */
  avatar: z.string().optional(),
});

export type Person = z.output<typeof personItem>;

export const peoplePk = 'USERS';

/** Before the sort keys of creators: people with a public file are a stretch of the list of all people. */
export const creatorPrefix = 'C';

export const isListedCreator = ({ ownedSk = '' }: { ownedSk?: string | undefined }): boolean =>
  ownedSk.startsWith(creatorPrefix);

interface ListPosition {
  id: string;
  followersCount: number;
  isCreator: boolean;
}

/**
 * Keys that list a verified user, sorted by followers. The files' index of popularity cannot be used: an index carries
 * at most 20 attributes, and those are the files'.
 */
export const peopleListKeys = ({ id, followersCount, isCreator }: ListPosition) => ({
  ownedPk: peoplePk,
  ownedSk: `${isCreator ? creatorPrefix : ''}${String(followersCount).padStart(9, '0')}#${id}`,
});
