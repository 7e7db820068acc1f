import * as z from 'zod';
import { coverTypes, limits } from '#shared/limits';
import { plainTextField } from './texts.ts';

const size = z.number().int('invalid').min(1, 'invalid').max(limits.coverBytes, 'invalid');

/** Inside the call: it is small, and is looked at before anybody can be given it. `of`: as the file said when it was drawn. */
export const shareImageBody = z.object({
  of: plainTextField({ most: 40 }).min(1, 'invalid'),
  jpeg: z.base64('invalid').max(Math.ceil(limits.shareCardBytes / 3) * 4, 'invalid'),
});

/** The exact sizes of its two pictures: their addresses take nothing else. */
export const coverBody = z.object({ type: z.enum(coverTypes), small: size, large: size });

export const coverAnnounced = z.object({
  cover: z.object({ id: z.string(), urls: z.object({ small: z.string(), large: z.string() }) }),
});
