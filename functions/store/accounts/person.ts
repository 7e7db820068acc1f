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

export const creatorsPk = 'USERS';

/**
 * Keys that list a user among the creators, sorted by followers. The files' index of popularity cannot be used: an
 * index carries at most 20 attributes, and those are the files'.
 */
export const creatorListKeys = (id: string, followers: number): { ownedPk: string; ownedSk: string } => ({
  ownedPk: creatorsPk,
  ownedSk: `${String(followers).padStart(9, '0')}#${id}`,
});
