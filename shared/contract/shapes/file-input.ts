import * as z from 'zod';
import { categories, foundSorts, limits, queryLength } from '#shared/limits';
import type { FieldError } from '../errors.ts';
import { aiInput } from './ai.ts';
import { idInput } from './common.ts';
import { jsonSchemaOverrides } from './json-schema-overrides.ts';
import { licenceInput } from './licence.ts';
import { priceInput, priceInputOr } from './price.ts';
import { payWhatYouWantInput } from './promotions.ts';
import { lineField, plainTextField, requiredLineField, textField } from './texts.ts';

/** The forms for a new file and for an edit ask for a title in words of their own. */
export const titleInput = (missing: FieldError) =>
  requiredLineField({ missing, most: limits.titleLength, long: 'title_long' });

export const descriptionInput = textField({ most: limits.descriptionLength, long: 'description_long' });

/** What buyers ask before they pay, answered beforehand. An empty text or null takes an answer back. */
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

/** A list of texts as JSON writes it, an escape for a character. */
const jsonTag = `"(?:[^"\\\\\\u0000-\\u001f]|\\\\(?:["\\\\/bfnrt]|u[0-9a-fA-F]{4})){0,${limits.tagLength}}"`;
const jsonTags = `^\\[(?: *${jsonTag}(?: *, *${jsonTag}){0,${limits.tags - 1}})? *\\]$`;

/** A form sends a list as its field again and again, or as one field: a tag, or JSON. */
const formTags = tags().register(jsonSchemaOverrides, {
  anyOf: [
    { type: 'array', maxItems: limits.tags, items: tagSchema },
    tagSchema,
    { type: 'string', contentMediaType: 'application/json', pattern: jsonTags },
  ],
});

/** A form has no booleans: `on`, `true` and `1` are yes. */
export const formBoolean = z
  .union([z.boolean(), z.string()])
  .transform((value) => value === true || /^(true|1|on|yes)$/i.test(String(value)));

const formFile = z.instanceof(File, { error: 'files_required' });

/** None of them twice. */
const idsInput = (missing?: FieldError) =>
  z
    .array(idInput, missing && { error: missing })
    .max(limits.filesPerPackage, 'files_many')
    .refine((ids) => new Set(ids).size === ids.length, 'invalid')
    .register(jsonSchemaOverrides, { uniqueItems: true });

export const uploadsInput = idsInput('files_required').min(1, 'files_required');

/** A cover that was announced, by its id. */
export const coverInput = idInput;

/** Files, by their uploads, whose preview the seller shows. */
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
});

/** The runtime collects `tags[0]`, `tags[]`, `tags` and a JSON array into `tags`, and `files`, `files[]`, `file` into `files`. */
export const createFileForm = z.object({
  ...newFileFields,
  tags: formTags.default([]),
  is_public: formBoolean.default(true),
  files: formFiles,
});

/** What is left out stays as it is. */
const editFields = {
  ai: aiInput.optional(),
  title: titleInput('file_title_required').optional(),
  /** The running price of a sale, sent back as it was read, leaves the list price as it is; any other is the list price. */
  price: priceInputOr('new_price_invalid').optional(),
  /** The list price, whatever a sale asks; goes before `price` and the least of `pay_what`. */
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
  /** Buyers choose what they pay; its `min` is the price then. Null: they do not. */
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

/** The orders of one's own list. */
export const ownFileSorts = ['created_at', 'title', 'download_count', 'price'] as const;
export type OwnFileSort = (typeof ownFileSorts)[number];

export const fileOrders = ['asc', 'desc'] as const;
export type FileOrder = (typeof fileOrders)[number];

/** How one's own list is narrowed: words of the title, and who may see them. */
export const ownFileStatuses = ['public', 'private'] as const;
export type OwnFileStatus = (typeof ownFileStatuses)[number];

export const ownFileFilters = {
  q: plainTextField({ most: queryLength }).optional(),
  status: z.enum(ownFileStatuses).optional(),
};

/** Without what its seller calls generated, or a file of it is marked as; what AI had a part in stays. */
export const aiFilter = z.enum(['exclude']).optional();

/** How the public list is narrowed and ordered. */
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
};

export const downloadQuery = z.object({
  file: plainTextField({ most: 64 }).optional(),
  version: z
    .string()
    .regex(/^(newest|bought|[1-9][0-9]{0,5})$/, 'invalid')
    .default('newest'),
});
