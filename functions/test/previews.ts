import type { Deps } from '../ports/index.ts';
import { arrivingPreview, newPreview, type Preview } from '../store/files/previews/previews.ts';
import type { StoredUpload } from '../store/uploads/uploads.ts';

/** A preview as the seller's browser makes one: announced, and its bytes put there. */
export async function previewed(
  { table, blobs }: Deps<'table' | 'blobs'>,
  upload: StoredUpload,
  preview: Preview,
): Promise<void> {
  const committed = await table.commit(newPreview(upload, preview));
  if (!committed.ok) throw new Error(`no preview of ${upload.id}`);
  if (preview.text === undefined) await blobs.write(arrivingPreview(upload.id), new Uint8Array(8), preview.type);
}
