import * as z from 'zod';
import { licence } from '#shared/contract/shapes/licence';
import { categories } from '#shared/limits';
import { fen } from '#shared/money';
import { takedownLevels } from '#shared/safety';

/** Types and schemas in one: items of the table and search documents are parsed by them. */

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

/** Facts about the contents of a file and of each version. */
const facts = {
  id: z.string(),
  ownerId: z.string(),
  version: z.number(),
  fileName: z.string(),
  fileType: z.string(),
  category: z.enum(categories),
  fileSize: z.number(),
  fileCount: z.number(),
  /** When the file was created; the newest version has the file's own time. */
  createdAt: z.number(),
};

/** A file in lists: everything but the full description and the contents. */
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
   * Further fields of summaries, in one attribute because an index takes no more. `cover`: the name of its two pictures. `r`: the sum
   * of the counted reviews' stars, and their number. `ai`: the declared part of AI; `marked`: a file carries a label of generated
   * content. `sale`: a timed discount with the `list` price, and the compare-at price once it is known; `price` is the current price,
   * which follows the clock within a minute. `suggest`: buyers choose the amount, `price` being the least.
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

/** The package as one zip, made by the server after publication; `version` is the version it was made of. */
const packageZip = z.object({ key: z.string(), size: z.number(), sha256: z.string(), version: z.number() });

export type PackageZip = z.output<typeof packageZip>;

/**
 * The state of bytes that are no longer sold. `kept`: they were or may still be bought, and count as the seller's storage. `released`:
 * never bought; they no longer count and are about to be deleted. `gone`: deleted.
 */
const keepings = ['kept', 'released', 'gone'] as const;
export type Keeping = (typeof keepings)[number];

/** The contents of one version; the newest is stored in the file itself, older ones beside it. */
export const contents = z.object({
  ...facts,
  files: z.array(packageFile),
  /** When the newest version was published; absent for the first version and for older ones. */
  versionAt: z.number().optional(),
  changelog: z.string().optional(),
  zip: packageZip.optional(),
  /** The version whose contents the server has read, so that their checksums are known. */
  preparedVersion: z.number().optional(),
  /** A lease: a worker reads the contents until then, and no other starts. */
  preparingUntil: z.number().optional(),
  /** Absent while the version is sold. */
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
  /** The seller's answers to common questions; absent if not answered. */
  contains: z.string().optional(),
  opensWith: z.string().optional(),
  licence: licence.optional(),
  heat: count,
  /** Ids of the contents with a preview. */
  previews: z.array(z.string()).optional(),
  /** The share image, and a fingerprint of what was drawn on it. */
  shareCard: z.object({ name: z.string(), of: z.string() }).optional(),
  /** Counts updates of the rating on the summary, so that a worker with an older rating does not restore it. */
  rates: z.number().optional(),
  /** Just published: a queued job has yet to list and count it. */
  isNew: z.literal(true).optional(),
  /** A takedown by an operator or by several reports: apart from `isPublic`, so that its owner cannot undo it. */
  barred: z.object({ bar: z.enum(takedownLevels), at: z.number(), measureId: z.string().optional() }).optional(),
  /** Deleted for the seller and the public; buyers keep what they paid for. */
  deletedAt: z.number().optional(),
});

export type File = z.output<typeof file>;
