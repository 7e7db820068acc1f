import * as z from 'zod';
import { licence } from '#shared/contract/shapes/licence';
import { categories } from '#shared/limits';
import { fen } from '#shared/money';
import { takedownLevels } from '#shared/safety';

/** Shapes and schemas in one: items of the table and documents of a search engine are read as what they are here. */

/** One file inside a post. */
const packageFile = z.object({
  id: z.string(),
  /** Unique inside its package, and safe as a name in an archive. */
  name: z.string(),
  size: z.number(),
  type: z.string(),
  category: z.enum(categories),
  key: z.string(),
  /** Absent until the server has read the bytes itself. */
  sha256: z.string().optional(),
});

export type PackageFile = z.output<typeof packageFile>;

const count = z.number().default(0);

/** What a post and each of its versions say of their content. */
const facts = {
  id: z.string(),
  ownerId: z.string(),
  version: z.number(),
  fileName: z.string(),
  fileType: z.string(),
  category: z.enum(categories),
  fileSize: z.number(),
  fileCount: z.number(),
  /** Of the newest version, when its post was made. */
  createdAt: z.number(),
};

/** A post as lists carry it: everything but the full description and the list of its contents. */
export const fileSummary = z.object({
  ...facts,
  username: z.string(),
  displayName: z.string(),
  title: z.string(),
  /** The first characters of the description. */
  summary: z.string(),
  price: z.number().transform(fen),
  isPublic: z.boolean(),
  tags: z.array(z.string()),
  downloadCount: count,
  purchaseCount: count,
  starCount: count,
  updatedAt: z.number(),
  /**
   * What cards show beside, in one attribute, since an index takes no more of them. `cover`: the name of its two pictures.
   * `r`: the stars of those reviews that count, added up, and how many they are. `ai`: the part its seller says that AI had in it; `marked`: a file of it says that it is generated.
   * `sale`: a price for a time beside the `list` price, and what was paid before it, once that is known; `price` is what it
   * costs by now, and follows the clock within a minute. `suggest`: buyers choose what they pay, `price` being the least.
   */
  badge: z
    .object({
      cover: z.string().optional(),
      ai: z.enum(['assisted', 'generated']).optional(),
      marked: z.literal(true).optional(),
      r: z.tuple([z.number(), z.number()]).optional(),
      sale: z
        .object({
          list: z.number().transform(fen),
          price: z.number().transform(fen),
          from: z.number(),
          until: z.number(),
          was: z.number().transform(fen).optional(),
        })
        .optional(),
      suggest: z.number().transform(fen).optional(),
    })
    .optional(),
});

export type FileSummary = z.output<typeof fileSummary>;

/** The package as one zip, made by the server after it was put up for sale; `version`: of the post it was made of. */
const packageZip = z.object({ key: z.string(), size: z.number(), sha256: z.string(), version: z.number() });

export type PackageZip = z.output<typeof packageZip>;

/**
 * Bytes that are no longer on sale. `kept`: somebody bought them, or still may, and they count as the seller's storage.
 * `released`: nobody did; they count no more and are about to go. `gone`: removed.
 */
const keepings = ['kept', 'released', 'gone'] as const;
export type Keeping = (typeof keepings)[number];

/** What one version of a post consists of: the newest is in the post itself, older ones stand beside it. */
export const contents = z.object({
  ...facts,
  files: z.array(packageFile),
  /** When the newest version came out; absent while it is the first, and of older ones. */
  versionAt: z.number().optional(),
  /** What is new in it, in the seller's words. */
  changelog: z.string().optional(),
  zip: packageZip.optional(),
  /** The version whose files were read by the server: their checksums are known. */
  preparedVersion: z.number().optional(),
  /** Somebody is reading the files until then; nobody else needs to start. */
  preparingUntil: z.number().optional(),
  /** Absent while it is on sale. */
  keeping: z.enum(keepings).optional(),
  releasedAt: z.number().optional(),
});

export type Contents = z.output<typeof contents>;

export const cameOutAt = ({ versionAt, createdAt }: Pick<Contents, 'versionAt' | 'createdAt'>): number =>
  versionAt ?? createdAt;

export const file = z.object({
  ...fileSummary.shape,
  ...contents.shape,
  description: z.string(),
  /** What buyers ask before they pay, answered by the seller; absent where it was not. */
  contains: z.string().optional(),
  opensWith: z.string().optional(),
  licence: licence.optional(),
  heat: count,
  /** Ids of the files that the seller shows a preview of. */
  previews: z.array(z.string()).optional(),
  /** The picture that links show of it, and what was drawn on it. */
  shareCard: z.object({ name: z.string(), of: z.string() }).optional(),
  /** How often what is rated was brought onto its card: whoever has read an older one does not put that back. */
  rates: z.number().optional(),
  /** It has been put up for sale a moment ago: the queue is about to bring it into the lists and to count it. */
  isNew: z.literal(true).optional(),
  /** What an operator, or buyers together, have done to it: apart from `isPublic`, so that its owner cannot undo it. */
  barred: z.object({ bar: z.enum(takedownLevels), at: z.number(), measureId: z.string().optional() }).optional(),
  /** Gone for the seller and the public. Buyers keep what they paid for. */
  deletedAt: z.number().optional(),
});

export type File = z.output<typeof file>;
