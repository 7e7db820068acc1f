import { instant } from '#functions/domain/time';
import type { Links } from '#functions/ports/index';
import { endpoint } from '#functions/runtime/endpoint';
import { findPreviews, type Preview, previewBytes } from '#functions/store/files/previews/previews';
import { uncheckedPreviews } from '#functions/store/files/scans';
import { viewFile } from '#functions/usecases/files/viewed-file';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

/**
 * In the order of the package. Everyone who may see a post may see its previews; the seller also sees withdrawn ones, so that they can
 * be shown again. Where files are scanned, only clean previews are served.
 */
export const listPreviews = endpoint(
  routes.listPreviews,
  ['table', 'links', 'site'],
  async ({ params, user }, { table, links, site }) => {
    const view = await viewFile(table, params.id, user);
    if (!view) return refuse('file_not_found');
    const { files, previews: previewIds = [] } = view.file;
    const ids = files.flatMap(({ id }) => (view.isOwner || previewIds.includes(id) ? [id] : []));
    const announced = await findPreviews(table, ids);
    const unchecked = await uncheckedPreviews({ table, site }, view.file, announced);
    const arrived = [...announced].filter(([id, { announced: isExpected }]) => !isExpected && !unchecked.has(id));
    const previews = await Promise.all(arrived.map(([id, preview]) => shape(links, id, preview)));
    return ok({ data: { previews } });
  },
);

/** Served with the announced type, whatever the bytes are: a browser shows them as that or not at all. */
async function shape(links: Links, id: string, preview: Preview) {
  const { type, text, pages = null, seconds = null, duration = null, waveform = null } = preview;
  const base = { id, type, pages, seconds, duration, waveform };
  if (text !== undefined) return { ...base, text, url: null, expires_at: null };
  const { url, expiresAt } = await links.download(previewBytes(id, preview), { name: 'preview', type });
  return { ...base, text: null, url, expires_at: instant(expiresAt) };
}
