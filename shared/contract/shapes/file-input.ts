import * as z from 'zod';
import { categories, fileSorts, limits } from '../../limits.ts';
import type { FieldError } from '../errors.ts';
import { idInput, lengthOf, lineInput, lineInputOr, textInput } from './common.ts';
import { priceInput, priceInputOr } from './price.ts';

/** The forms for a new file and for an edit ask for a title in words of their own. */
export const titleInput = (missing: FieldError) =>
  lineInputOr(missing).refine((text) => lengthOf(text) <= limits.titleLength, 'title_long');

export const descriptionInput = textInput.refine(
  (text) => lengthOf(text) <= limits.descriptionLength,
  'description_long',
);

export const tagsInput = z
  .array(lineInput.refine((tag) => lengthOf(tag) <= limits.tagLength, 'tag_long'))
  .transform((tags) => [...new Set(tags.filter((tag) => tag !== ''))])
  .refine((tags) => tags.length <= limits.tags, 'tags_many');

/** A form has no booleans: `on`, `true` and `1` are yes. */
export const formBoolean = z
  .union([z.boolean(), z.string()])
  .transform((value) => value === true || /^(true|1|on|yes)$/i.test(String(value)));

const formFile = z.instanceof(File, { error: 'files_required' });

export const uploadsInput = z
  .array(idInput, { error: 'files_required' })
  .min(1, 'files_required')
  .max(limits.filesPerPackage, 'files_many')
  .refine((ids) => new Set(ids).size === ids.length, 'invalid');

/** Files, by their uploads, whose preview the seller shows. */
export const previewsInput = z
  .array(idInput)
  .max(limits.filesPerPackage, 'files_many')
  .refine((ids) => new Set(ids).size === ids.length, 'invalid');

export const formFiles = z
  .array(formFile, { error: 'files_required' })
  .min(1, 'files_required')
  .max(limits.filesPerPackage, 'files_many');

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

/** What is left out stays as it is. */
const changed = {
  title: titleInput('file_title_required').optional(),
  price: priceInputOr('new_price_invalid').optional(),
  description: descriptionInput.optional(),
  tags: tagsInput.optional(),
  changelog: textInput.refine((text) => lengthOf(text) <= limits.descriptionLength, 'changelog_long').default(''),
};

export const updateFileBody = z.object({
  ...changed,
  is_public: z.boolean().optional(),
  uploads: uploadsInput.optional(),
  previews: previewsInput.optional(),
  notify_buyers: z.boolean().default(false),
});

export const updateFileForm = z.object({
  ...changed,
  is_public: formBoolean.optional(),
  files: formFiles.optional(),
  notify_buyers: formBoolean.default(false),
});

/** The orders of one's own list. */
export const ownFileSorts = ['created_at', 'title', 'download_count', 'price'] as const;
export type OwnFileSort = (typeof ownFileSorts)[number];

export const fileOrders = ['asc', 'desc'] as const;
export type FileOrder = (typeof fileOrders)[number];

/** How one's own list is narrowed: words of the title, and who may see them. */
export const ownFileStatuses = ['public', 'private'] as const;
export type OwnFileStatus = (typeof ownFileStatuses)[number];

export const ownFileFilters = {
  q: z.string().max(200).optional(),
  status: z.enum(ownFileStatuses).optional(),
};

/** How the public list is narrowed and ordered. */
export const fileFilters = {
  search: z.string().max(200).optional(),
  q: z.string().max(200).optional(),
  sortBy: z.enum(fileSorts).optional(),
  sort: z.enum(fileSorts).optional(),
  type: z.enum(categories).optional(),
  tag: z.string().max(limits.tagLength).optional(),
  min_price: priceInput.optional(),
  max_price: priceInput.optional(),
  free: formBoolean.optional(),
};

export const downloadQuery = z.object({
  file: z.string().max(64).optional(),
  version: z
    .string()
    .regex(/^(newest|bought|[1-9]\d{0,5})$/, 'invalid')
    .default('newest'),
});
