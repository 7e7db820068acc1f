import * as z from 'zod';
import { categories } from '#shared/limits';

/** What everybody may see of a user. */
export const personItem = z.object({
  /** The newest public posts, the newest first, as far as their covers say it: kept by `projections/counts/shelf`. */
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
  /** Of the picture, in the bucket as in its address. */
  avatar: z.string().optional(),
});

export type Person = z.output<typeof personItem>;

export const creatorsPk = 'USERS';

/**
 * Puts a user on the list of creators, at the place its followers give it. Not in the files' index of popular things:
 * one index carries at most 20 attributes, and those are the files'.
 */
export const creatorListKeys = (id: string, followers: number): { ownedPk: string; ownedSk: string } => ({
  ownedPk: creatorsPk,
  ownedSk: `${String(followers).padStart(9, '0')}#${id}`,
});
