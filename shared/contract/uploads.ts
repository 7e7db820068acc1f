import * as z from 'zod';
import { limits } from '../limits.ts';
import { forThemselves, route } from './route.ts';
import { idParam, instant, message } from './shapes/common.ts';
import { stated } from './shapes/stated.ts';
import { plainText, requiredLine, requiredText, seen } from './shapes/texts.ts';

const invalid = 'file_name_invalid';

/** No folder, nor one of the two names that every folder has. */
const nameInput = requiredLine(
  { missing: invalid, most: limits.fileNameLength, long: invalid },
  `^[^/\\\\]*${seen('/\\\\')}[^/\\\\]*$`,
)
  .refine((name) => name !== '.' && name !== '..', invalid)
  .register(stated, { not: { enum: ['.', '..'] } });

const sizeInput = z
  .number({ error: 'file_empty' })
  .int('invalid')
  .min(1, 'file_empty')
  .max(limits.fileBytes, 'file_large');

const part = z.object({ number: z.number(), size: z.number(), url: z.string() });

/** `parts` are those still missing, each with a fresh URL to PUT its bytes to; `arrived` are safe in the bucket. */
const upload = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number(),
  type: z.string(),
  state: z.enum(['uploading', 'complete', 'used']),
  part_size: z.number(),
  part_count: z.number(),
  parts: z.array(part),
  arrived: z.array(z.object({ number: z.number(), size: z.number(), etag: z.string() })),
  expires_at: instant,
});

export type Upload = z.output<typeof upload>;

const answer = z.object({ upload });

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

const previewSize = (most: number) => z.number().int('invalid').min(1, 'invalid').max(most, 'invalid');

/** Text comes along; of pictures and sound the exact size is announced, and their address takes nothing else. */
export const previewBody = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text/plain'),
    text: requiredText({ missing: 'invalid', most: limits.previewTextBytes, long: 'invalid' }).refine(
      (text) => bytesOf(text) <= limits.previewTextBytes,
      'invalid',
    ),
  }),
  z.object({
    type: z.enum(['image/webp', 'image/jpeg', 'image/png']),
    size: previewSize(limits.previewImageBytes),
  }),
  z.object({ type: z.literal('audio/wav'), size: previewSize(limits.previewAudioBytes) }),
]);

/** Of one upload. */
const own = { access: 'owner', may: 'the owner of the upload', params: idParam } as const;

export const uploads = {
  createUpload: route({
    method: 'POST',
    path: '/uploads',
    ...forThemselves,
    summary: 'Reserve storage and get presigned URLs for the parts of one file',
    body: z.object({
      name: nameInput,
      size: sizeInput,
      type: plainText({ most: 200 }).trim().default(''),
      sha256: z
        .string()
        .regex(/^[0-9a-fA-F]{64}$/, 'sha256_invalid')
        .toLowerCase()
        .optional(),
    }),
    status: 201,
    response: answer,
    errors: ['storage_full'],
  }),
  getUpload: route({
    method: 'GET',
    path: '/uploads/{id}',
    ...own,
    summary: 'Which parts have arrived, and fresh URLs for the rest',
    response: answer,
    errors: ['upload_not_found'],
  }),
  completeUpload: route({
    method: 'POST',
    path: '/uploads/{id}/complete',
    ...own,
    summary: 'Join the parts; without a list, those that have arrived. Repeating it answers the same',
    body: z
      .object({
        parts: z
          .array(z.object({ number: z.number().int().min(1).max(10_000), etag: plainText({ most: 200 }).min(1) }))
          .max(10_000)
          .optional(),
      })
      .default({}),
    response: answer,
    errors: ['upload_not_found', 'upload_incomplete', 'upload_changed', 'upload_closed'],
  }),
  createPreview: route({
    method: 'POST',
    path: '/uploads/{id}/preview',
    ...own,
    summary:
      'What everybody may see of this file before they pay, once its post names it in `previews`. PUT pictures and sound to the `url`, with this very type and size and `If-None-Match: *`; 412 says that they are there',
    body: previewBody,
    status: 201,
    response: z.object({ preview: z.object({ id: z.string(), url: z.string().nullable() }) }),
    errors: ['upload_not_found', 'upload_closed'],
  }),
  dropUpload: route({
    method: 'DELETE',
    path: '/uploads/{id}',
    ...own,
    summary: 'Give an unfinished or unused upload up and its storage back',
    response: message,
    errors: ['upload_not_found', 'upload_closed'],
  }),
};

export { nameInput as fileNameInput };
