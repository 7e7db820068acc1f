import * as z from 'zod';
import { archiveWarnings } from '#shared/archives';
import { categories, previewTypes } from '#shared/limits';
import { aiLabel } from './ai.ts';
import { instantField } from './common.ts';
import { licence } from './licence.ts';
import { payWhatYouWant, timedDiscount } from './promotions.ts';
import { rating } from './reviews.ts';
import { takedown } from './safety-fields.ts';

export const countField = z.number();

/** Paths of the two pictures of a cover; a path never gets another picture. */
export const cover = z.object({ small: z.string(), large: z.string() });

/** A file in lists. Prices are in yuan, and doubled fields have both spellings. */
export const filePost = z.object({
  id: z.string(),
  user_id: z.string(),
  username: z.string(),
  display_name: z.string(),
  title: z.string(),
  description: z.string(),
  /** The current price; the least amount with pay what you want. */
  price: z.number(),
  /** Without a running discount. */
  list_price: z.number(),
  /** During a discount: the compare-at price if it is higher, and the end. */
  was: z.number().nullable(),
  until: instantField.nullable(),
  pay_what: payWhatYouWant.nullable(),
  is_public: z.boolean(),
  file_name: z.string(),
  filename: z.string(),
  file_type: z.string(),
  category: z.enum(categories),
  file_size: z.number(),
  file_count: z.number(),
  version: z.number(),
  tags: z.array(z.string()),
  download_count: countField,
  downloads_count: countField,
  purchase_count: countField,
  star_count: countField,
  stars_count: countField,
  is_starred: z.boolean(),
  is_purchased: z.boolean(),
  /** Null: a drawing derived from the id is shown. */
  cover: cover.nullable(),
  ai: aiLabel,
  /** From counted reviews. */
  rating: rating.nullable(),
  /** The takedown; null for nearly all files. */
  barred: takedown.nullable(),
  created_at: instantField,
  updated_at: instantField,
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

/** For the owner of a public file: the fingerprint of a share image drawn now, and whether the stored one has it. */
export const shareImage = z.object({ of: z.string(), is_current: z.boolean() });

/**
 * `changelog` and `version_at` are of the newest version; `bought_version` is the caller's, null
 * without a purchase. `previews` are ids of contents with a preview. `contains`, `opens_with` and `licence` are the
 * seller's answers, null if not given.
 */
export const fileDetail = filePost.extend({
  is_owner: z.boolean(),
  is_deleted: z.boolean(),
  files: z.array(packageFile),
  previews: z.array(z.string()),
  changelog: z.string(),
  version_at: instantField,
  bought_version: z.number().nullable(),
  contains: z.string().nullable(),
  opens_with: z.string().nullable(),
  licence: licence.nullable(),
  share_card: shareImage.nullable(),
  /** The owner also sees a planned one. */
  sale: timedDiscount.nullable(),
});

export const storageInfo = z.object({
  used: z.number(),
  limit: z.number(),
  used_bytes: z.number(),
  limit_bytes: z.number(),
});

/** A deleted file whose bytes stay for its buyers (`released_at` is null), or until open orders expire. */
const deletedFile = z.object({
  id: z.string(),
  title: z.string(),
  size: z.number(),
  deleted_at: instantField,
  released_at: instantField.nullable(),
});

export type DeletedFile = z.output<typeof deletedFile>;

export const ownStorage = storageInfo.extend({ deleted: z.array(deletedFile).optional() });

/**
 * `entries` are the first 500 of `count`, fewer if their names are long. `encrypted`: needs a password. `split`: one
 * part of several. `damaged`: unreadable. `large`: too large to inspect.
 */
export const archiveShape = z.object({
  id: z.string(),
  state: z.enum(['read', 'encrypted', 'split', 'damaged', 'large']),
  count: z.number(),
  /** True if there are more entries than were read. */
  more: z.boolean(),
  entries: z.array(z.object({ name: z.string(), size: z.number() })),
  /** `outside_paths`: a name leads out of the folder. `extreme_ratio`: unpacks to more than 1,000 times its size. */
  warnings: z.array(z.enum(archiveWarnings)),
});

/**
 * A preview, with the id of its content. Text is included; pictures and sound have a link valid for a while. If the
 * seller's browser counted them: `pages` of the document, `seconds` of the clip out of `duration`, and its outline
 * (`waveform`), one character per bar from 0 (silence) to z.
 */
export const preview = z.object({
  id: z.string(),
  type: z.enum(previewTypes),
  text: z.string().nullable(),
  url: z.string().nullable(),
  expires_at: instantField.nullable(),
  pages: countField.nullable(),
  seconds: countField.nullable(),
  duration: countField.nullable(),
  waveform: z.string().nullable(),
});

/** Set if no file matched all terms: the terms that the results match. */
export const matchedTerms = z.array(z.string()).optional();

/** Set if files have them in place of a word of the query. */
export const usedSynonyms = z.array(z.string()).optional();

/** A version off sale. `can_download`: the caller bought it, and its bytes exist. */
export const olderVersionShape = z.object({
  version: z.number(),
  created_at: instantField,
  changelog: z.string(),
  file_name: z.string(),
  file_size: z.number(),
  file_count: z.number(),
  can_download: z.boolean(),
  files: z.array(packageFile),
});

/** A short-lived link to the bytes. */
export const download = z.object({
  url: z.string(),
  file_name: z.string(),
  size: z.number(),
  sha256: z.string().nullable(),
  expires_at: instantField,
});
