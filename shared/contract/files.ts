import * as z from 'zod';
import { categories, fileSorts, limits, pageSizes } from '../limits.ts';
import { route } from './route.ts';
import { instant, pageQuery, pagination } from './shapes/common.ts';
import {
  descriptionInput,
  formBoolean,
  formFiles,
  previewsInput,
  tagsInput,
  titleInput,
  uploadsInput,
} from './shapes/file-input.ts';
import { priceInput } from './shapes/price.ts';

const count = z.number();

/** A file as lists show it. Prices are yuan at this edge, with both spellings of every doubled field. */
export const filePost = z.object({
  id: z.string(),
  user_id: z.string(),
  username: z.string(),
  display_name: z.string(),
  title: z.string(),
  description: z.string(),
  price: z.number(),
  is_public: z.boolean(),
  file_name: z.string(),
  filename: z.string(),
  file_type: z.string(),
  category: z.enum(categories),
  file_size: z.number(),
  file_count: z.number(),
  version: z.number(),
  tags: z.array(z.string()),
  download_count: count,
  downloads_count: count,
  purchase_count: count,
  star_count: count,
  stars_count: count,
  is_starred: z.boolean(),
  is_purchased: z.boolean(),
  created_at: instant,
  updated_at: instant,
});

/** `sha256` is null until the server has read the bytes itself. */
export const packageFile = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number(),
  type: z.string(),
  category: z.enum(categories),
  sha256: z.string().nullable(),
});

/**
 * `changelog` and `version_at` are the newest version's; `bought_version` is the caller's, null where nothing was bought.
 * `previews` are the ids of the files that something can be seen of beforehand.
 */
export const fileDetail = filePost.extend({
  is_owner: z.boolean(),
  is_deleted: z.boolean(),
  files: z.array(packageFile),
  previews: z.array(z.string()),
  changelog: z.string(),
  version_at: instant,
  bought_version: z.number().nullable(),
});

export type FilePost = z.output<typeof filePost>;
export type FileDetail = z.output<typeof fileDetail>;

const described = {
  title: titleInput('title_required'),
  price: priceInput,
  description: descriptionInput.default(''),
};

export const createFileBody = z.object({
  ...described,
  tags: tagsInput.default([]),
  is_public: z.boolean().default(true),
  uploads: uploadsInput,
  previews: previewsInput.default([]),
});

/** The runtime collects `tags[0]`, `tags[]`, `tags` and a JSON array into `tags`, and `files`, `files[]`, `file` into `files`. */
export const createFileForm = z.object({
  ...described,
  tags: tagsInput.default([]),
  is_public: formBoolean.default(true),
  files: formFiles,
});

export const storageInfo = z.object({
  used: z.number(),
  limit: z.number(),
  used_bytes: z.number(),
  limit_bytes: z.number(),
});

export const byId = z.object({ id: z.string().min(1).max(64) });
export const posts = z.object({ posts: z.array(filePost), pagination });
const starred = z.object({ is_starred: z.boolean(), star_count: count });

export const files = {
  listFiles: route({
    method: 'GET',
    path: '/files',
    access: 'guest',
    may: 'everybody',
    personal: true,
    summary:
      'Public files; `search` is also accepted as `q`, `sortBy` as `sort`. Without an order words are found in titles first, and without words the newest come first. Prices in yuan',
    query: pageQuery(pageSizes.home).extend({
      search: z.string().max(200).optional(),
      q: z.string().max(200).optional(),
      sortBy: z.enum(fileSorts).optional(),
      sort: z.enum(fileSorts).optional(),
      type: z.enum(categories).optional(),
      tag: z.string().max(limits.tagLength).optional(),
      min_price: priceInput.optional(),
      max_price: priceInput.optional(),
      free: formBoolean.optional(),
    }),
    status: 200,
    response: posts,
    errors: [],
  }),
  getFile: route({
    method: 'GET',
    path: '/files/{id}',
    access: 'guest',
    may: 'whoever sees the file',
    personal: true,
    summary: 'One file with the list of its contents',
    params: byId,
    status: 200,
    response: z.object({ data: fileDetail }),
    errors: ['file_not_found'],
  }),
  createFile: route({
    method: 'POST',
    path: '/files',
    access: 'user',
    may: 'everybody, for themselves',
    summary: 'Put finished uploads up for sale as one package, or send small files along in a form',
    body: createFileBody,
    form: createFileForm,
    status: 201,
    response: z.object({ data: fileDetail, storage_info: storageInfo }),
    errors: ['upload_not_usable', 'storage_full', 'use_direct_upload', 'invalid_input'],
  }),
  listMyFiles: route({
    method: 'GET',
    path: '/files/my-files',
    access: 'user',
    may: 'everybody, for themselves',
    summary: 'One’s own files, newest first, private ones included',
    query: pageQuery(pageSizes.dashboard),
    status: 200,
    response: posts,
    errors: [],
  }),
  getStorage: route({
    method: 'GET',
    path: '/files/storage',
    access: 'user',
    may: 'everybody, for themselves',
    summary: 'Storage in use, reservations of running uploads included',
    status: 200,
    response: storageInfo,
    errors: [],
  }),
  downloadFile: route({
    method: 'GET',
    path: '/files/{id}/download',
    access: 'user',
    may: 'whoever may have the file',
    summary:
      'A short-lived link to the bytes: JSON on request, otherwise a redirect; `file` picks one of a package, `version` the newest, the bought one, or either by its number',
    params: byId,
    query: z.object({
      file: z.string().max(64).optional(),
      version: z
        .string()
        .regex(/^(newest|bought|[1-9]\d{0,5})$/, 'invalid')
        .default('newest'),
    }),
    status: 200,
    response: z.object({
      url: z.string(),
      file_name: z.string(),
      size: z.number(),
      sha256: z.string().nullable(),
      expires_at: instant,
    }),
    also: { 202: z.object({ status: z.literal('preparing') }), 302: true },
    errors: [
      'file_scanning',
      'file_infected',
      'file_not_found',
      'file_part_not_found',
      'file_forbidden',
      'version_not_found',
      'version_not_yours',
    ],
  }),
  starFile: route({
    method: 'POST',
    path: '/files/{id}/star',
    access: 'user',
    may: 'whoever sees the file',
    summary: 'Star; repeating it changes nothing',
    params: byId,
    status: 200,
    response: starred,
    errors: ['file_not_found'],
  }),
  unstarFile: route({
    method: 'DELETE',
    path: '/files/{id}/star',
    access: 'user',
    may: 'whoever sees the file',
    summary: 'Take the star back; repeating it changes nothing',
    params: byId,
    status: 200,
    response: starred,
    errors: ['file_not_found'],
  }),
  shareFile: route({
    method: 'POST',
    path: '/files/{id}/share',
    access: 'guest',
    may: 'whoever sees the file',
    personal: true,
    summary: 'The address to pass on',
    params: byId,
    status: 200,
    response: z.object({ share_link: z.string() }),
    errors: ['file_not_found'],
  }),
};
