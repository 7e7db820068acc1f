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

/** Addresses of the two pictures of a cover, below the address of the app; they never mean another picture. */
export const cover = z.object({ small: z.string(), large: z.string() });

/** A file as lists show it. Prices are yuan at this edge, with both spellings of every doubled field. */
export const filePost = z.object({
  id: z.string(),
  user_id: z.string(),
  username: z.string(),
  display_name: z.string(),
  title: z.string(),
  description: z.string(),
  /** At this moment. Where buyers choose, the least. */
  price: z.number(),
  /** Without the sale that may be running. */
  list_price: z.number(),
  /** While a sale runs: what was paid before, where that was more; and when it ends. */
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
  /** Null: nothing but the art that is drawn of its id. */
  cover: cover.nullable(),
  ai: aiLabel,
  /** Of those reviews that count. */
  rating: rating.nullable(),
  /** What was done to it by the market: null for nearly all. */
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

/**
 * `changelog` and `version_at` are the newest version's; `bought_version` is the caller's, null where nothing was bought.
 * `previews` are the ids of the files that something can be seen of beforehand. `contains`, `opens_with` and `licence` are
 * what the seller says of it, null where nothing was said.
 */
/** For the owner of a public file: what a share card drawn of it now is of, and whether it has that one. */
export const shareImage = z.object({ of: z.string(), is_current: z.boolean() });

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
  /** To its owner also one that is planned. */
  sale: timedDiscount.nullable(),
});

export const storageInfo = z.object({
  used: z.number(),
  limit: z.number(),
  used_bytes: z.number(),
  limit_bytes: z.number(),
});

/** Deleted, and its bytes stay for those who bought it (`released_at` is null) or may still pay for it (until then at the latest). */
const deletedFile = z.object({
  id: z.string(),
  title: z.string(),
  size: z.number(),
  deleted_at: instantField,
  released_at: instantField.nullable(),
});

export type DeletedFile = z.output<typeof deletedFile>;

export const ownStorage = storageInfo.extend({ deleted: z.array(deletedFile).optional() });

/** `entries` are the first 500 of `count`, fewer where their names are long. `encrypted`: needs a password. `split`: one part of several. `damaged`: cannot be read. `large`: too much to look into. */
export const archiveShape = z.object({
  id: z.string(),
  state: z.enum(['read', 'encrypted', 'split', 'damaged', 'large']),
  count: z.number(),
  /** Only so many were read, and there are more. */
  more: z.boolean(),
  entries: z.array(z.object({ name: z.string(), size: z.number() })),
  /** `outside_paths`: a name leads out of the folder it is unpacked into. `extreme_ratio`: it unpacks to more than 1,000 times its size. */
  warnings: z.array(z.enum(archiveWarnings)),
});

/**
 * By the id of its file. Text is here; pictures and sound are at their address for a while. Where the seller's browser has
 * counted them: `pages` of the document whose first one is shown, `seconds` that the sound lasts, and of how many
 * (`duration`) it is the beginning, and its outline (`waveform`): a character a bar, from 0, which is silence, to z.
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

/** Only where nothing has all words that were looked for: those that are found have these. */
export const matchedTerms = z.array(z.string()).optional();

/** A version that is no longer on sale. `can_download`: it is the one the caller bought, and its bytes are still there. */
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

/** A short-lived address of the bytes. */
export const download = z.object({
  url: z.string(),
  file_name: z.string(),
  size: z.number(),
  sha256: z.string().nullable(),
  expires_at: instantField,
});
