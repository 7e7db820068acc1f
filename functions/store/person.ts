import * as z from 'zod';

/** What everybody may see of a user: the attributes of a creator's card. */
export const personShape = {
  username: z.string(),
  displayName: z.string(),
  bio: z.string(),
  filesCount: z.number(),
  followersCount: z.number(),
  followingCount: z.number(),
  createdAt: z.number(),
};

export interface Person extends z.output<z.ZodObject<typeof personShape>> {
  id: string;
}

export const creatorsPk = 'USERS';

/** Puts a user on the list of creators, at the place its followers give it. */
export const listed = (id: string, followers: number): { listPk: string; listHot: string } => ({
  listPk: creatorsPk,
  listHot: `${String(followers).padStart(9, '0')}#${id}`,
});
