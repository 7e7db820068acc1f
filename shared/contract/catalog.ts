import * as z from 'zod';
import { categories } from '../limits.ts';
import { route } from './route.ts';
import { countField, filePost } from './shapes/file-answers.ts';

/** 今天新摆, 这周卖得多, 免费拿走; days in Beijing time. */
export const homeSectionNames = ['today', 'week', 'free'] as const;
export type HomeSectionName = (typeof homeSectionNames)[number];

/** Data of the whole market for the home page. */
export const catalog = {
  listFileTypes: route({
    method: 'GET',
    path: '/files/meta/types',
    access: 'guest',
    may: 'everybody',
    summary: 'Every category with its number of public files',
    response: z.object({ types: z.array(z.object({ type: z.enum(categories), count: countField })) }),
  }),
  listFileTags: route({
    method: 'GET',
    path: '/files/meta/tags',
    access: 'guest',
    may: 'everybody',
    summary: 'The hundred most used tags of public files, with their numbers',
    response: z.object({ tags: z.array(z.object({ tag: z.string(), count: countField })) }),
  }),
  listShelves: route({
    method: 'GET',
    path: '/files/meta/shelves',
    access: 'guest',
    may: 'everybody',
    summary:
      'What the home page begins with: put up today, sold most in the last seven days, free; no file twice, no shelf of fewer than three',
    response: z.object({ shelves: z.array(z.object({ name: z.enum(homeSectionNames), posts: z.array(filePost) })) }),
  }),
};
