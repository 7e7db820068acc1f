import * as z from 'zod';
import type { File } from '#functions/domain/files/file';
import type { Key, Table, Write } from '#functions/ports/table';
import { type StoredUpload, uploadKey } from '#functions/store/uploads/uploads';
import { arrivingPrefix, previewTypes } from '#shared/limits';
import { fileKey } from '../files.ts';

/** What the seller shows of one file: a text as it is, or the type of what lies in the bucket, and of how much it is a part. */
export const storedPreview = z.object({
  type: z.enum(previewTypes),
  text: z.string().optional(),
  pages: z.number().optional(),
  seconds: z.number().optional(),
  duration: z.number().optional(),
  waveform: z.string().optional(),
  /** Added to a file on sale: when, and the name of its bytes, one of its own, so that no others are taken for them. */
  addedAt: z.number().optional(),
  place: z.string().optional(),
  /** That name as long as the bytes are only expected: they count from the moment an edit names the file. */
  announced: z.string().optional(),
});

export type Preview = z.output<typeof storedPreview>;

/** An upload keeps its id when it becomes a file, so a preview is found by either. */
const previewKey = (id: string): Key => ({ ...uploadKey(id), sk: 'PREVIEW' });

/** Where its bytes lie. Nobody can name another one's: it follows from the upload, or was given when it was added. */
export const previewBytes = (id: string, { place = id }: Pick<Preview, 'place'> = {}): string => `previews/${place}`;

/** Where bytes arrive, by an address that is good for a while. The bucket forgets what lies here after some days. */
export const arrivingPreview = (place: string): string => `${arrivingPrefix}${place}`;

/** What its seller's browser tells of it, and nothing of where its bytes are. */
export const describedPreview = ({ type, text, pages, seconds, duration, waveform }: Preview): Preview => ({
  ...{ type, text, pages, seconds, duration, waveform },
});

const previewItem = (id: string, preview: Preview) => ({ ...previewKey(id), kind: 'preview', ...preview });

/** Until its upload is in a post: from then on what buyers were shown stays what it was. */
export const newPreview = ({ id, ownerId }: StoredUpload, preview: Preview): Write[] => [
  { put: previewItem(id, describedPreview(preview)) },
  {
    check: uploadKey(id),
    when: [
      { attribute: 'ownerId', equals: ownerId },
      { attribute: 'state', oneOf: ['uploading', 'complete'] },
    ],
  },
];

interface AddedPreview {
  /** Of the file. */
  id: string;
  preview: Preview;
  /** The name of bytes that were expected before, and came to nothing. */
  expected: string | undefined;
}

/** Of a file on sale, and only while it is. */
export const addedPreview = (
  { id: postId, version }: Pick<File, 'id' | 'version'>,
  { id, preview, expected }: AddedPreview,
): Write[] => [
  {
    put: previewItem(id, preview),
    when: expected === undefined ? [{ absent: true }] : [{ attribute: 'announced', equals: expected }],
  },
  {
    check: fileKey(postId),
    when: [
      { attribute: 'version', equals: version },
      { attribute: 'deletedAt', absent: true },
    ],
  },
];

/** What was expected is where it is shown from. */
export const previewArrived = (id: string, { announced: _, ...preview }: Preview, place: string): Write => ({
  put: previewItem(id, { ...preview, place }),
  when: [{ attribute: 'announced', equals: place }],
});

export const previewGone = (id: string): Write => ({ remove: previewKey(id) });

/** By the id of the file; those that were removed are absent. */
export async function findPreviews(
  table: Table,
  ids: readonly string[],
  { consistent = false } = {},
): Promise<ReadonlyMap<string, Preview>> {
  if (ids.length === 0) return new Map();
  const items = await table.getMany(ids.map(previewKey), { consistent });
  return new Map(ids.flatMap((id, at) => (items[at] ? [[id, storedPreview.parse(items[at])]] : [])));
}
