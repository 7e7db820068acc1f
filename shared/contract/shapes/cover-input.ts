import * as z from 'zod';
import { coverTypes, limits } from '#shared/limits';
import { plainTextField } from './texts.ts';

const size = z.number().int('invalid').min(1, 'invalid').max(limits.coverBytes, 'invalid');

/**
 * The image is in the body: it is small and checked before it is served. `of` is the fingerprint the file had when it
 * was drawn.
 */
export const shareImageBody = z.object({
  of: plainTextField({ most: 40 }).min(1, 'invalid'),
  jpeg: z.base64('invalid').max(Math.ceil(limits.shareCardBytes / 3) * 4, 'invalid'),
});

/** The exact sizes of both pictures: their upload links accept nothing else. */
export const coverBody = z.object({ type: z.enum(coverTypes), small: size, large: size });

export const coverAnnounced = z.object({
  cover: z.object({ id: z.string(), urls: z.object({ small: z.string(), large: z.string() }) }),
});
