import * as z from 'zod';
import { limits } from '#shared/limits';
import { requiredTextField } from './texts.ts';

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** A character a bar, as `shared/waveform.ts` writes it. */
const waveform = z.string().regex(/^[0-9a-z]{8,120}$/, 'invalid');

const amount = (most: number) => z.number().int('invalid').min(1, 'invalid').max(most, 'invalid');

/**
 * Text comes along; of pictures and sound the exact size is announced, and their address takes nothing else. Of how much it
 * is a part is the seller's word, as the description is: `pages` has the document whose first one this is, `seconds` the
 * preview and `duration` the whole recording, `waveform` its outline, a character a bar from 0 (silence) to z.
 */
export const previewBody = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text/plain'),
    text: requiredTextField({ missing: 'invalid', most: limits.previewTextBytes, long: 'invalid' }).refine(
      (text) => bytesOf(text) <= limits.previewTextBytes,
      'invalid',
    ),
  }),
  z.object({
    type: z.enum(['image/webp', 'image/jpeg', 'image/png']),
    size: amount(limits.previewImageBytes),
    pages: amount(limits.previewPages).optional(),
  }),
  z.object({
    type: z.literal('audio/wav'),
    size: amount(limits.previewAudioBytes),
    seconds: amount(limits.previewSeconds).optional(),
    duration: amount(limits.previewSeconds).optional(),
    waveform: waveform.optional(),
  }),
]);

/** Where its bytes go; text has come already. */
export const previewAnnounced = z.object({ preview: z.object({ id: z.string(), url: z.string().nullable() }) });
