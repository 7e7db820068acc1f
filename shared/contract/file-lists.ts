import * as z from 'zod';
import { categories, pageSizes, previewTypes } from '../limits.ts';
import { byId, filePost, posts } from './files.ts';
import { route } from './route.ts';
import { instant, pageQuery, pagination } from './shapes/common.ts';

const ownFileSorts = ['created_at', 'title', 'download_count', 'price'] as const;
export type OwnFileSort = (typeof ownFileSorts)[number];

const fileOrders = ['asc', 'desc'] as const;
export type FileOrder = (typeof fileOrders)[number];

const count = z.number();

/** `entries` are the first 500 of `count`, fewer where their names are long. `encrypted`: needs a password. `split`: one part of several. `damaged`: cannot be read. */
const archive = z.object({
  id: z.string(),
  state: z.enum(['read', 'encrypted', 'split', 'damaged']),
  count: z.number(),
  entries: z.array(z.object({ name: z.string(), size: z.number() })),
});

/** By the id of its file. Text is here; pictures and sound are at their address for a while. */
const preview = z.object({
  id: z.string(),
  type: z.enum(previewTypes),
  text: z.string().nullable(),
  url: z.string().nullable(),
  expires_at: instant.nullable(),
});

export const fileLists = {
  listPreviews: route({
    method: 'GET',
    path: '/files/{id}/previews',
    access: 'guest',
    may: 'whoever sees the file',
    personal: true,
    summary:
      'What the seller shows of the files of the newest version before anybody pays; the seller also gets what is not shown',
    params: byId,
    status: 200,
    response: z.object({ data: z.object({ previews: z.array(preview) }) }),
    errors: ['file_not_found'],
  }),
  listArchives: route({
    method: 'GET',
    path: '/files/{id}/archives',
    access: 'guest',
    may: 'whoever sees the file',
    personal: true,
    summary: 'What is in the zips of the newest version, as the server read it from their directories',
    params: byId,
    status: 200,
    response: z.object({ data: z.object({ archives: z.array(archive) }) }),
    errors: ['file_not_found'],
  }),
  listUserFiles: route({
    method: 'GET',
    path: '/files/user',
    access: 'user',
    may: 'everybody, for themselves',
    summary:
      'One’s own files in an order of one’s choice: by time newest first, by title from A, by downloads and price the highest first; other than by time the newest 2,000',
    query: pageQuery(pageSizes.files).extend({
      sortBy: z.enum(ownFileSorts).default('created_at'),
      order: z.enum(fileOrders).optional(),
    }),
    status: 200,
    response: posts,
    errors: [],
  }),
  listStarred: route({
    method: 'GET',
    path: '/files/starred',
    access: 'user',
    may: 'everybody, for themselves',
    summary: 'What one has starred and may still see, latest first',
    query: pageQuery(pageSizes.starred),
    status: 200,
    response: z.object({ files: z.array(filePost), pagination }),
    errors: [],
  }),
  listActivity: route({
    method: 'GET',
    path: '/files/activity',
    access: 'user',
    may: 'everybody, for themselves',
    summary: 'Public files of the people one follows, newest first; `total` grows with the pages',
    query: pageQuery(pageSizes.activity),
    status: 200,
    response: posts,
    errors: [],
  }),
  listFileTypes: route({
    method: 'GET',
    path: '/files/meta/types',
    access: 'guest',
    may: 'everybody',
    summary: 'Every category with its number of public files',
    status: 200,
    response: z.object({ types: z.array(z.object({ type: z.enum(categories), count })) }),
    errors: [],
  }),
  listFileTags: route({
    method: 'GET',
    path: '/files/meta/tags',
    access: 'guest',
    may: 'everybody',
    summary: 'The hundred most used tags of public files, with their numbers',
    status: 200,
    response: z.object({ tags: z.array(z.object({ tag: z.string(), count })) }),
    errors: [],
  }),
};
