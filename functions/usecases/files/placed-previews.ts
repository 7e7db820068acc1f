import type { Deps } from '../../ports/index.ts';
import { arrivingPreview, findPreviews, type Preview, previewBytes } from '../../store/files/previews.ts';

type Announced = [id: string, preview: Preview];

/**
 * Copies what has arrived for these uploads to the place from which it is shown, to which nobody has an address: bytes that
 * come later, or instead of those that were looked at, are shown to nobody. Text is in the table. Answers of which uploads
 * there is something to show.
 */
export async function placePreviews(
  { blobs }: Deps<'blobs'>,
  announced: ReadonlyMap<string, Preview>,
): Promise<string[]> {
  const place = async ([id, { type, text }]: Announced): Promise<string[]> => {
    if (text !== undefined) return [id];
    if (!(await blobs.head(arrivingPreview(id)))) return [];
    const bytes = await new Response(await blobs.read(arrivingPreview(id))).bytes();
    await blobs.write(previewBytes(id), bytes, type);
    return [id];
  };
  return (await Promise.all([...announced].map(place))).flat();
}

/** Of these files, those of which something was there when they were put up: it can be shown, or shown again. */
export async function withPreview(
  { table, blobs }: Deps<'table' | 'blobs'>,
  ids: readonly string[],
): Promise<string[]> {
  const isThere = async ([id, { text }]: Announced): Promise<string[]> =>
    text !== undefined || (await blobs.head(previewBytes(id))) ? [id] : [];
  return (await Promise.all([...(await findPreviews(table, ids))].map(isThere))).flat();
}
