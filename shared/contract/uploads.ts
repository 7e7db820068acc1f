import * as z from 'zod';
import { limits } from '../limits.ts';
import { forThemselves, route } from './route.ts';
import { idParam, instantField, message } from './shapes/common.ts';
import { coverAnnounced, coverBody } from './shapes/cover-input.ts';
import { jsonSchemaOverrides } from './shapes/json-schema-overrides.ts';
import { previewAnnounced, previewBody } from './shapes/preview-input.ts';
import { plainTextField, requiredLineField, visibleChar } from './shapes/texts.ts';

const invalid = 'file_name_invalid';

/** A file name without folders, and not `.` or `..`. */
const nameInput = requiredLineField(
  { missing: invalid, most: limits.fileNameLength, long: invalid },
  `^[^/\\\\]*${visibleChar('/\\\\')}[^/\\\\]*$`,
)
  .refine((name) => name !== '.' && name !== '..', invalid)
  .register(jsonSchemaOverrides, { not: { enum: ['.', '..'] } });

const sizeInput = z
  .number({ error: 'file_empty' })
  .int('invalid')
  .min(1, 'file_empty')
  .max(limits.fileBytes, 'file_large');

const sha256 = z
  .string()
  .regex(/^[0-9a-fA-F]{64}$/, 'sha256_invalid')
  .toLowerCase();

/** `headers`, if present, must be sent with the part. */
const part = z.object({
  number: z.number(),
  size: z.number(),
  url: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
});

const mostParts = Math.ceil(limits.fileBytes / limits.partBytes);

/** JSON Schema: one checksum per part, by size. */
const partCountSchemas = Array.from({ length: mostParts }, (_, before) => ({
  properties: {
    size: { minimum: before * limits.partBytes + 1, maximum: (before + 1) * limits.partBytes },
    part_sha256: { minItems: before + 1, maxItems: before + 1 },
  },
}));

/** Checksums for all parts, or none. */
const createUploadBody = z
  .object({
    name: nameInput,
    size: sizeInput,
    type: plainTextField({ most: 200 }).trim().default(''),
    sha256: sha256.optional(),
    part_sha256: z.array(sha256).max(mostParts, 'invalid').optional(),
  })
  .refine(({ size, part_sha256: ofParts }) => !ofParts || ofParts.length === Math.ceil(size / limits.partBytes), {
    error: 'invalid',
    path: ['part_sha256'],
  })
  .register(jsonSchemaOverrides, { allOf: [{ anyOf: [{ not: { required: ['part_sha256'] } }, ...partCountSchemas] }] });

/** `parts` are missing, each with a fresh upload link; `arrived` are stored. */
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
  expires_at: instantField,
});

export type UploadAnswer = z.output<typeof upload>;

/** An unpublished upload, which holds storage until it expires. */
const openUpload = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number(),
  state: z.enum(['uploading', 'complete']),
  begun_at: instantField,
  expires_at: instantField,
});

export type OpenUpload = z.output<typeof openUpload>;

const answer = z.object({ upload });

/** Routes about one upload. */
const own = { access: 'owner', may: 'the owner of the upload', params: idParam } as const;

export const uploads = {
  createUpload: route({
    method: 'POST',
    path: '/uploads',
    spends: ['uploads'],
    ...forThemselves,
    closedTo: 'limited',
    summary:
      'Reserve storage and get presigned URLs for the parts of one file, each for its exact size. With `part_sha256`, or `sha256` for a file of one part, also for its exact bytes',
    body: createUploadBody,
    status: 201,
    response: answer,
    errors: ['storage_full', 'storage_leaving', 'too_many_uploads'],
  }),
  listUploads: route({
    method: 'GET',
    path: '/uploads',
    ...forThemselves,
    summary:
      'One’s own uploads that are in no post, latest first: each holds its size in storage until it is published, dropped or over',
    response: z.object({ uploads: z.array(openUpload) }),
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
    spends: ['uploads'],
    ...own,
    summary: 'Join the parts; without a list, those that have arrived. Repeating it answers the same',
    body: z
      .object({
        parts: z
          .array(z.object({ number: z.number().int().min(1).max(10_000), etag: plainTextField({ most: 200 }).min(1) }))
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
    spends: ['uploads'],
    ...own,
    summary:
      'What everybody may see of this file before they pay, once its post names it in `previews`. PUT pictures and sound to the `url`, with this very type and size and `If-None-Match: *`; 412 says that they are there',
    body: previewBody,
    status: 201,
    response: previewAnnounced,
    errors: ['upload_not_found', 'upload_closed'],
  }),
  createCover: route({
    method: 'POST',
    path: '/uploads/covers',
    spends: ['uploads'],
    ...forThemselves,
    summary:
      'Addresses for the two pictures of a cover, 480 × 320 and 960 × 640. PUT each with this very type and size and `If-None-Match: *`; the cover is that of the post that names its `id` within three days. A person’s own picture comes the same way, in its sizes (`PUT /users/profile/avatar`)',
    body: coverBody,
    status: 201,
    response: coverAnnounced,
  }),
  dropUpload: route({
    method: 'DELETE',
    path: '/uploads/{id}',
    spends: ['uploads'],
    ...own,
    summary: 'Give an unfinished or unused upload up and its storage back',
    response: message,
    errors: ['upload_not_found', 'upload_closed'],
  }),
};

export { nameInput as fileNameInput };
