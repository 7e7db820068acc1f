import * as z from 'zod';
import { seedText } from '#shared/ids';
import { categories, foundSorts, limits, queryLength } from '#shared/limits';
import type { FieldError } from '../errors.ts';
import { aiInput } from './ai.ts';
import { idInput } from './common.ts';
import { jsonSchemaOverrides } from './json-schema-overrides.ts';
import { licenceInput } from './licence.ts';
import { priceInput, priceInputOr } from './price.ts';
import { payWhatYouWantInput } from './promotions.ts';
import { lineField, plainTextField, requiredLineField, textField } from './texts.ts';

/** The title; new files and edits have different messages for a missing one. */
export const titleInput = (missing: FieldError) =>
  requiredLineField({ missing, most: limits.titleLength, long: 'title_long' });

export const descriptionInput = textField({ most: limits.descriptionLength, long: 'description_long' });

/** The seller's answers to common questions. An empty text or null removes one. */
const answerFields = {
  contains: textField({ most: limits.containsLength, long: 'contains_long' }).optional(),
  opens_with: lineField({ most: limits.opensWithLength, long: 'opens_with_long' }).optional(),
};

const licenceFields = { licence: licenceInput.nullable().optional() };

const tags = () =>
  z
    .array(lineField({ most: limits.tagLength, long: 'tag_long' }))
    .max(limits.tags, 'tags_many')
    .transform((tagList) => [...new Set(tagList.filter((tag) => tag !== ''))]);

export const tagsInput = tags();

const tagSchema = { type: 'string', maxLength: limits.tagLength } as const;

/** A JSON array of texts, with an escape counted as a character. */
const jsonTag = `"(?:[^"\\\\\\u0000-\\u001f]|\\\\(?:["\\\\/bfnrt]|u[0-9a-fA-F]{4})){0,${limits.tagLength}}"`;
const jsonTags = `^\\[(?: *${jsonTag}(?: *, *${jsonTag}){0,${limits.tags - 1}})? *\\]$`;

/** Forms send a list as a repeated field, or as one field: a tag, or JSON. */
const formTags = tags().register(jsonSchemaOverrides, {
  anyOf: [
    { type: 'array', maxItems: limits.tags, items: tagSchema },
    tagSchema,
    { type: 'string', contentMediaType: 'application/json', pattern: jsonTags },
  ],
});

/** Forms have no booleans: `on`, `true`, `yes` and `1` are true. */
export const formBoolean = z
  .union([z.boolean(), z.string()])
  .transform((value) => value === true || /^(true|1|on|yes)$/i.test(String(value)));

const formFile = z.instanceof(File, { error: 'files_required' });

/** Ids without duplicates. */
const idsInput = (missing?: FieldError) =>
  z
    .array(idInput, missing && { error: missing })
    .max(limits.filesPerPackage, 'files_many')
    .refine((ids) => new Set(ids).size === ids.length, 'invalid')
    .register(jsonSchemaOverrides, { uniqueItems: true });

export const uploadsInput = idsInput('files_required').min(1, 'files_required');

export const coverInput = idInput;

/** The random digits of the file's id, which its generated cover is drawn from; by default the server's own. */
const coverSeedInput = z.string().regex(seedText, 'invalid').optional();

/** Upload ids whose previews are shown. */
export const previewsInput = idsInput();

export const formFiles = z
  .array(formFile, { error: 'files_required' })
  .min(1, 'files_required')
  .max(limits.filesPerPackage, 'files_many');

const newFileFields = {
  ai: aiInput.default('none'),
  title: titleInput('title_required'),
  price: priceInput,
  description: descriptionInput.default(''),
  ...answerFields,
};

export const createFileBody = z.object({
  ...newFileFields,
  ...licenceFields,
  tags: tagsInput.default([]),
  is_public: z.boolean().default(true),
  uploads: uploadsInput,
  previews: previewsInput.default([]),
  cover: coverInput.optional(),
  cover_seed: coverSeedInput,
});

/**
 * The runtime merges `tags[0]`, `tags[]`, `tags` and a JSON array into `tags`, and `files`, `files[]`, `file` into
 * `files`.
 */
export const createFileForm = z.object({
  ...newFileFields,
  tags: formTags.default([]),
  is_public: formBoolean.default(true),
  files: formFiles,
});

/** Absent fields stay as they are. */
const editFields = {
  ai: aiInput.optional(),
  title: titleInput('file_title_required').optional(),
  /**
   * The running price of a discount, sent back unchanged, leaves the list price; any other value sets the list price.
   */
  price: priceInputOr('new_price_invalid').optional(),
  /** The list price, regardless of a discount; takes precedence over `price` and the least of `pay_what`. */
  list_price: priceInputOr('new_price_invalid').optional(),
  description: descriptionInput.optional(),
  ...answerFields,
  tags: tagsInput.optional(),
  changelog: textField({ most: limits.descriptionLength, long: 'changelog_long' }).default(''),
};

export const updateFileBody = z.object({
  ...editFields,
  ...licenceFields,
  is_public: z.boolean().optional(),
  /** Pay what you want; `min` becomes the price. Null turns it off. */
  pay_what: payWhatYouWantInput.nullable().optional(),
  uploads: uploadsInput.optional(),
  previews: previewsInput.optional(),
  cover: coverInput.nullable().optional(),
  notify_buyers: z.boolean().default(false),
});

export const updateFileForm = z.object({
  ...editFields,
  tags: formTags.optional(),
  is_public: formBoolean.optional(),
  files: formFiles.optional(),
  notify_buyers: formBoolean.default(false),
});

/** Sort orders of one's own list. */
export const ownFileSorts = ['created_at', 'title', 'download_count', 'price'] as const;
export type OwnFileSort = (typeof ownFileSorts)[number];

export const fileOrders = ['asc', 'desc'] as const;
export type FileOrder = (typeof fileOrders)[number];

/** Filters of one's own list: title and visibility. */
export const ownFileStatuses = ['public', 'private'] as const;
export type OwnFileStatus = (typeof ownFileStatuses)[number];

export const ownFileFilters = {
  q: plainTextField({ most: queryLength }).optional(),
  status: z.enum(ownFileStatuses).optional(),
};

/** Excludes declared and labelled AI-generated files; AI-assisted ones stay. */
export const aiFilter = z.enum(['exclude']).optional();

/** Excludes files that have only synonyms of the words, or are only of the type that the words name. */
export const synonymFilter = z.enum(['exclude']).optional();

/** Filters and sort orders of the public list. */
export const fileFilters = {
  search: plainTextField({ most: queryLength }).optional(),
  q: plainTextField({ most: queryLength }).optional(),
  sortBy: z.enum(foundSorts).optional(),
  sort: z.enum(foundSorts).optional(),
  type: z.enum(categories).optional(),
  tag: plainTextField({ most: limits.tagLength }).optional(),
  min_price: priceInput.optional(),
  max_price: priceInput.optional(),
  free: formBoolean.optional(),
  ai: aiFilter,
  synonyms: synonymFilter,
};

export const downloadQuery = z.object({
  file: plainTextField({ most: 64 }).optional(),
  version: z
    .string()
    .regex(/^(newest|bought|[1-9][0-9]{0,5})$/, 'invalid')
    .default('newest'),
});
