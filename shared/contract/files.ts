import * as z from 'zod';
import { pageSizes } from '../limits.ts';
import { forEverybody, forThemselves, ofOwnFile, route, visibleFile } from './route.ts';
import { idParam, message, pageQuery, pagination } from './shapes/common.ts';
import { shareImageBody } from './shapes/cover-input.ts';
import {
  archiveShape,
  countField,
  download,
  fileDetail,
  filePost,
  matchedTerms,
  ownStorage,
  storageInfo,
  usedSynonyms,
} from './shapes/file-answers.ts';
import {
  createFileBody,
  createFileForm,
  downloadQuery,
  fileFilters,
  fileOrders,
  ownFileFilters,
  ownFileSorts,
  updateFileBody,
  updateFileForm,
} from './shapes/file-input.ts';

export type FileDetail = z.output<typeof fileDetail>;
export type FilePost = z.output<typeof filePost>;
const posts = z.object({ posts: z.array(filePost), pagination });
const foundPosts = posts.extend({ matched_words: matchedTerms, synonyms: usedSynonyms });
const starState = z.object({ is_starred: z.boolean(), star_count: countField });

/** Refusals about new contents. */
const contentErrors = [
  'upload_not_usable',
  'storage_full',
  'storage_leaving',
  'too_many_uploads',
  'use_direct_upload',
  'invalid_input',
] as const;

export const files = {
  listFiles: route({
    method: 'GET',
    path: '/files',
    ...forEverybody,
    personal: true,
    summary:
      'Public files; `search` is also accepted as `q`, `sortBy` as `sort`. Without an order, or by `best`, what has the words as they stand comes before what has them in pieces, titles first, and behind that what has `synonyms` of them or is of the type they name, unless `synonyms=exclude`; without words the newest come first. `-word` leaves out what has that tag. Where nothing has all words, `posts` and `pagination` are about those that have the `matched_words`. Prices in yuan. `ai=exclude` leaves out what is declared `generated` or carries a label of generated content; `assisted` stays',
    query: pageQuery(pageSizes.home).extend(fileFilters),
    response: foundPosts,
  }),
  getFile: route({
    method: 'GET',
    path: '/files/{id}',
    ...visibleFile,
    summary: 'One file with the list of its contents',
    response: z.object({ data: fileDetail }),
  }),
  createFile: route({
    method: 'POST',
    path: '/files',
    spends: ['publishing'],
    ...forThemselves,
    closedTo: 'limited',
    summary: 'Put finished uploads up for sale as one package, or send small files along in a form',
    body: createFileBody,
    form: createFileForm,
    status: 201,
    response: z.object({ data: fileDetail, storage_info: storageInfo }),
    errors: [...contentErrors, 'too_many_requests'],
  }),
  listMyFiles: route({
    method: 'GET',
    path: '/files/my-files',
    ...forThemselves,
    summary: 'One’s own files, newest first, private ones included',
    query: pageQuery(pageSizes.dashboard),
    response: posts,
  }),
  getStorage: route({
    method: 'GET',
    path: '/files/storage',
    ...forThemselves,
    summary:
      'Storage in use, reservations of running uploads included; `deleted` are files whose bytes still count, of the 100 newest that were deleted',
    response: ownStorage,
  }),
  downloadFile: route({
    method: 'GET',
    path: '/files/{id}/download',
    spends: ['freeDownloads', 'downloadedBytes'],
    access: 'user',
    may: 'whoever may have the file',
    summary:
      'A short-lived link to the bytes: JSON on request, otherwise a redirect; `file` picks one of a package, `version` the newest, the bought one, or either by its number',
    params: idParam,
    query: downloadQuery,
    response: download,
    also: { 202: z.object({ status: z.literal('preparing') }), 302: true },
    errors: [
      'file_scanning',
      'file_infected',
      'file_not_found',
      'file_part_not_found',
      'file_forbidden',
      'version_not_found',
      'version_not_yours',
      'too_many_requests',
    ],
  }),
  starFile: route({
    method: 'POST',
    path: '/files/{id}/star',
    spends: ['stars'],
    access: 'user',
    may: 'whoever sees the file',
    summary: 'Star; repeating it changes nothing',
    params: idParam,
    response: starState,
    errors: ['file_not_found', 'too_many_requests'],
  }),
  unstarFile: route({
    method: 'DELETE',
    path: '/files/{id}/star',
    spends: ['unstars'],
    access: 'user',
    may: 'whoever sees the file',
    summary: 'Take the star back; repeating it changes nothing',
    params: idParam,
    response: starState,
    errors: ['file_not_found'],
  }),
  shareFile: route({
    method: 'POST',
    path: '/files/{id}/share',
    spends: [],
    ...visibleFile,
    summary: 'The address to pass on',
    response: z.object({ share_link: z.string() }),
  }),
  updateFile: route({
    method: 'PUT',
    path: '/files/{id}',
    spends: ['edits'],
    ...ofOwnFile,
    summary:
      'Change what is given; `uploads`, or files in a form, make a new version with its `changelog`, which `notify_buyers` tells buyers of',
    body: updateFileBody,
    form: updateFileForm,
    response: z.object({ data: fileDetail }),
    errors: ['file_not_found', 'file_not_yours', 'account_limited', 'account_leaving', ...contentErrors],
  }),
  setShareCard: route({
    method: 'PUT',
    path: '/files/{id}/share-card',
    spends: ['uploads'],
    ...ofOwnFile,
    summary:
      'The picture that links to a public file show, a JPEG of 1200 × 630 drawn by its seller’s browser; kept where `of` is still what `share_card` of the file says, and given out while it is',
    body: shareImageBody,
    response: z.object({ is_current: z.boolean() }),
    errors: ['file_not_found', 'file_not_yours', 'upload_not_usable'],
  }),
  deleteFile: route({
    method: 'DELETE',
    path: '/files/{id}',
    spends: ['deleting'],
    ...ofOwnFile,
    summary: 'Take a file off the market for good; its buyers keep what they paid for',
    response: message,
    errors: ['file_not_found', 'file_not_yours'],
  }),
  listArchives: route({
    method: 'GET',
    path: '/files/{id}/archives',
    ...visibleFile,
    summary: 'What is in the zips of the newest version, as the server read it from their directories',
    response: z.object({ data: z.object({ archives: z.array(archiveShape) }) }),
  }),
  listUserFiles: route({
    method: 'GET',
    path: '/files/user',
    ...forThemselves,
    summary:
      'One’s own files in an order of one’s choice: by time newest first, by title from A, by downloads and price the highest first; `q` finds by words of the title; filtered, or in another order than by time, of the newest 2,000',
    query: pageQuery(pageSizes.files).extend({
      sortBy: z.enum(ownFileSorts).default('created_at'),
      order: z.enum(fileOrders).optional(),
      ...ownFileFilters,
    }),
    response: posts,
  }),
  listStarred: route({
    method: 'GET',
    path: '/files/starred',
    ...forThemselves,
    summary: 'What one has starred and may still see, latest first',
    query: pageQuery(pageSizes.starred),
    response: z.object({ files: z.array(filePost), pagination }),
  }),
  listActivity: route({
    method: 'GET',
    path: '/files/activity',
    ...forThemselves,
    summary: 'Public files of the people one follows, newest first; `total` grows with the pages',
    query: pageQuery(pageSizes.activity),
    response: posts,
  }),
};
