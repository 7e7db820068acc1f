import * as z from 'zod';
import { coverTypes, limits } from '../../limits.ts';

const size = z.number().int('invalid').min(1, 'invalid').max(limits.coverBytes, 'invalid');

/** The exact sizes of its two pictures: their addresses take nothing else. */
export const coverBody = z.object({ type: z.enum(coverTypes), small: size, large: size });

export const coverAnnounced = z.object({
  cover: z.object({ id: z.string(), urls: z.object({ small: z.string(), large: z.string() }) }),
});
