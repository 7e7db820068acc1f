import * as z from 'zod';
import { limits } from '#shared/limits';
import { requiredTextField } from './texts.ts';

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** One character per bar; see `shared/waveform.ts`. */
const waveform = z.string().regex(/^[0-9a-z]{8,120}$/, 'invalid');

const amount = (most: number) => z.number().int('invalid').min(1, 'invalid').max(most, 'invalid');

/**
 * Text is included. Pictures and sound are announced with their exact size, which their upload link enforces. The rest
 * is the seller's claim: `pages` of the document, `seconds` of the clip and `duration` of the whole, `waveform` its
 * outline from 0 (silence) to z.
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

/** The upload link; null for text. */
export const previewAnnounced = z.object({ preview: z.object({ id: z.string(), url: z.string().nullable() }) });
