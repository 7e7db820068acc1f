import type { Deps } from '../ports/index.ts';
import { arrivingPreview, newPreview, type Preview } from '../store/files/previews/previews.ts';
import type { StoredUpload } from '../store/uploads/uploads.ts';

/** Creates a preview as the browser does: announces it and uploads its bytes. */
export async function previewed(
  { table, blobs }: Deps<'table' | 'blobs'>,
  upload: StoredUpload,
  preview: Preview,
): Promise<void> {
  const committed = await table.commit(newPreview(upload, preview));
  if (!committed.ok) throw new Error(`no preview of ${upload.id}`);
  if (preview.text === undefined) await blobs.write(arrivingPreview(upload.id), new Uint8Array(8), preview.type);
}
