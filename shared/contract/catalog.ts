import * as z from 'zod';
import { categories } from '../limits.ts';
import { forEverybody, route } from './route.ts';
import { countField, filePost } from './shapes/file-answers.ts';
import { publicUser } from './shapes/user-answers.ts';

/** 刚摆出来, 这周大家在买, 免费拿走; a week in Beijing time. */
export const homeSectionNames = ['followed', 'week', 'free'] as const;
export type HomeSectionName = (typeof homeSectionNames)[number];

/** Data of the whole market for the home page. */
export const catalog = {
  listFileTypes: route({
    method: 'GET',
    path: '/files/meta/types',
    ...forEverybody,
    summary: 'Every category with its number of public files',
    response: z.object({ types: z.array(z.object({ type: z.enum(categories), count: countField })) }),
  }),
  listFileTags: route({
    method: 'GET',
    path: '/files/meta/tags',
    ...forEverybody,
    summary: 'The hundred most used tags of public files, with their numbers',
    response: z.object({ tags: z.array(z.object({ tag: z.string(), count: countField })) }),
  }),
  listShelves: route({
    method: 'GET',
    path: '/files/meta/shelves',
    ...forEverybody,
    personal: true,
    summary:
      'What the home page begins with: the stall of the day, and what those whom one follows have published, sold most in the last seven days, or is free; two shelves at most, no file on both, no shelf of fewer than four',
    response: z.object({
      shelves: z.array(z.object({ name: z.enum(homeSectionNames), posts: z.array(filePost) })),
      /** Until midnight in Beijing; its posts are four at most, the first of them with the large cover. */
      stall: z.object({ user: publicUser, posts: z.array(filePost) }).nullable(),
    }),
  }),
};
