import type { Deps } from '#functions/ports/index';
import {
  arrivingPreview,
  findPreviews,
  type Preview,
  previewBytes,
  previewPlaced,
} from '#functions/store/files/previews/previews';

type PreviewEntry = [id: string, preview: Preview];

/** Copies what has arrived to the place from which it is shown, to which nobody has an address. False: nothing has. */
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
 * Of these uploads, those of which there is something to show. Bytes that come later, or instead of those that were looked
 * at, are shown to nobody. Text is in the table.
 */
export async function placePreviews(ports: Deps<'blobs'>, announced: ReadonlyMap<string, Preview>): Promise<string[]> {
  const isThere = async ([id, { type, text }]: PreviewEntry): Promise<string[]> => {
    if (text !== undefined) return [id];
    return (await copyPreview(ports, arrivingPreview(id), { key: previewBytes(id), type })) ? [id] : [];
  };
  return (await Promise.all([...announced].map(isThere))).flat();
}

/** What was added to a file on sale is taken over as it is now, once and for good. */
async function placeAdded(ports: Deps<'table' | 'blobs'>, [id, preview]: PreviewEntry, name: string): Promise<boolean> {
  const to = { key: previewBytes(id, { place: name }), type: preview.type };
  if (!(await copyPreview(ports, arrivingPreview(name), to))) return false;
  return (await ports.table.commit([previewPlaced(id, preview, name)])).ok;
}

/** Of these files, those of which something was there when they were put up, or has come since: it can be shown. */
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
