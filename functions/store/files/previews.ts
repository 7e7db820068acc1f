import * as z from 'zod';
import { arrivingPrefix, previewTypes } from '#shared/limits';
import type { Key, Table, Write } from '../../ports/table.ts';
import { type Upload, uploadKey } from '../uploads/uploads.ts';

/** What the seller shows of one file: a text as it is, or the type of what lies in the bucket. */
const stored = z.object({ type: z.enum(previewTypes), text: z.string().optional() });

export type Preview = z.output<typeof stored>;

/** An upload keeps its id when it becomes a file, so a preview is found by either. */
const previewKey = (id: string): Key => ({ ...uploadKey(id), sk: 'PREVIEW' });

/** Where its bytes lie. Nobody can name another one's: it follows from the upload. */
export const previewBytes = (id: string): string => `previews/${id}`;

/** Where its bytes arrive, by an address that is good for a while. The bucket forgets what lies here after some days. */
export const arrivingPreview = (id: string): string => `${arrivingPrefix}${id}`;

/** Until its upload is in a post: from then on what buyers were shown stays what it was. */
export const newPreview = ({ id, ownerId }: Upload, { type, text }: Preview): Write[] => [
  { put: { ...previewKey(id), kind: 'preview', type, text } },
  {
    check: uploadKey(id),
    when: [
      { attribute: 'ownerId', equals: ownerId },
      { attribute: 'state', oneOf: ['uploading', 'complete'] },
    ],
  },
];

export const previewGone = (id: string): Write => ({ remove: previewKey(id) });

/** By the id of the file; those that were removed are absent. */
export async function findPreviews(
  table: Table,
  ids: readonly string[],
  { consistent = false } = {},
): Promise<ReadonlyMap<string, Preview>> {
  if (ids.length === 0) return new Map();
  const items = await table.getMany(ids.map(previewKey), { consistent });
  return new Map(ids.flatMap((id, at) => (items[at] ? [[id, stored.parse(items[at])]] : [])));
}
