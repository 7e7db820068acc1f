import type { Deps } from '#functions/ports/index';
import {
  arrivingPreview,
  findPreviews,
  type Preview,
  previewArrived,
  previewBytes,
} from '#functions/store/files/previews/previews';

type PreviewEntry = [id: string, preview: Preview];

/**
 * Copies an uploaded preview to the key it is served from, for which no upload link exists. False if nothing was
 * uploaded.
 */
async function copyPreview(
  { blobs }: Deps<'blobs'>,
  arriving: string,
  to: { key: string; type: string },
): Promise<boolean> {
  if (!(await blobs.head(arriving))) return false;
  const bytes = await new Response(await blobs.read(arriving)).bytes();
  await blobs.write(to.key, bytes, to.type);
  return true;
}

/**
 * The ids among these uploads that have a preview. Bytes uploaded later, or replaced after the check, are never shown.
 * Text is in the table.
 */
export async function placePreviews(ports: Deps<'blobs'>, announced: ReadonlyMap<string, Preview>): Promise<string[]> {
  const isThere = async ([id, { type, text }]: PreviewEntry): Promise<string[]> => {
    if (text !== undefined) return [id];
    return (await copyPreview(ports, arrivingPreview(id), { key: previewBytes(id), type })) ? [id] : [];
  };
  return (await Promise.all([...announced].map(isThere))).flat();
}

/** Copies a preview that was added to a file on sale, once and as it is now. */
async function placeAdded(ports: Deps<'table' | 'blobs'>, [id, preview]: PreviewEntry, name: string): Promise<boolean> {
  const to = { key: previewBytes(id, { place: name }), type: preview.type };
  if (!(await copyPreview(ports, arrivingPreview(name), to))) return false;
  return (await ports.table.commit([previewArrived(id, preview, name)])).ok;
}

/** The ids among these contents that have a preview, from publication or added since. */
export async function withPreview(ports: Deps<'table' | 'blobs'>, ids: readonly string[]): Promise<string[]> {
  const isThere = async ([id, preview]: PreviewEntry): Promise<boolean> => {
    if (preview.text !== undefined) return true;
    if (preview.announced !== undefined) return placeAdded(ports, [id, preview], preview.announced);
    return (await ports.blobs.head(previewBytes(id, preview))) !== undefined;
  };
  const previews = [...(await findPreviews(ports.table, ids, { consistent: true }))];
  const existing = await Promise.all(previews.map(isThere));
  return previews.flatMap(([id], at) => (existing[at] ? [id] : []));
}
