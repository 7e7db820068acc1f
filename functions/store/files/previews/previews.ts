import * as z from 'zod';
import type { File } from '#functions/domain/files/file';
import type { Key, Table, Write } from '#functions/ports/table';
import { type StoredUpload, uploadKey } from '#functions/store/uploads/uploads';
import { arrivingPrefix, previewTypes } from '#shared/limits';
import { fileKey } from '../files.ts';

/**
 * A seller's preview of one file: a text, or the type of an object in the bucket and which part of the file it shows.
 */
export const storedPreview = z.object({
  type: z.enum(previewTypes),
  text: z.string().optional(),
  pages: z.number().optional(),
  seconds: z.number().optional(),
  duration: z.number().optional(),
  waveform: z.string().optional(),
  /**
   * Set for previews added to a published file: when, and the unique name of the bytes, so that they are not mistaken
   * for others.
   */
  addedAt: z.number().optional(),
  place: z.string().optional(),
  /** The name of bytes that are expected but not uploaded yet; they count once an edit names the file. */
  announced: z.string().optional(),
});

export type Preview = z.output<typeof storedPreview>;

/** An upload keeps its id when it becomes a file, so a preview is found by either. */
const previewKey = (id: string): Key => ({ ...uploadKey(id), sk: 'PREVIEW' });

/**
 * Key of the preview's bytes. It derives from the upload or was assigned when it was added, so that a user cannot name
 * another user's.
 */
export const previewBytes = (id: string, { place = id }: Pick<Preview, 'place'> = {}): string => `previews/${place}`;

/** Where bytes are uploaded, under a presigned address. The bucket removes objects here after some days. */
export const arrivingPreview = (place: string): string => `${arrivingPrefix}${place}`;

/** The part that the seller's browser provides; it cannot set where the bytes are. */
export const describedPreview = ({ type, text, pages, seconds, duration, waveform }: Preview): Preview => ({
  ...{ type, text, pages, seconds, duration, waveform },
});

const previewItem = (id: string, preview: Preview) => ({ ...previewKey(id), kind: 'preview', ...preview });

/** Allowed until the upload is in a post: from then on, the previews buyers saw stay as they were. */
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
  id: string;
  preview: Preview;
  /** The name of bytes that were expected before and did not arrive. */
  expected: string | undefined;
}

/** For a published file, and only while it is not deleted. */
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

/** The expected bytes have arrived; the preview is shown from them. */
export const previewArrived = (id: string, { announced: _, ...preview }: Preview, place: string): Write => ({
  put: previewItem(id, { ...preview, place }),
  when: [{ attribute: 'announced', equals: place }],
});

export const previewGone = (id: string): Write => ({ remove: previewKey(id) });

/** By file id; removed previews are absent. */
export async function findPreviews(
  table: Table,
  ids: readonly string[],
  { consistent = false } = {},
): Promise<ReadonlyMap<string, Preview>> {
  if (ids.length === 0) return new Map();
  const items = await table.getMany(ids.map(previewKey), { consistent });
  return new Map(ids.flatMap((id, at) => (items[at] ? [[id, storedPreview.parse(items[at])]] : [])));
}
