import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { instant } from '../../domain/time.ts';
import type { Links } from '../../ports/index.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { findPreviews, type Preview, previewBytes } from '../../store/files/previews.ts';
import { uncheckedPreviews } from '../../store/files/scans.ts';
import { viewFile } from '../../usecases/files/viewed-file.ts';

/**
 * In the order of the package. Whoever may see a post may see what its seller shows of it; the seller also sees what was
 * taken back, so that it can be shown again. Where files are scanned, only what was found clean is given out.
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

/** With the type it was announced as, whatever the bytes are: a browser shows them as that or not at all. */
async function shape(links: Links, id: string, preview: Preview) {
  const { type, text, pages = null, seconds = null, duration = null, waveform = null } = preview;
  const base = { id, type, pages, seconds, duration, waveform };
  if (text !== undefined) return { ...base, text, url: null, expires_at: null };
  const { url, expiresAt } = await links.download(previewBytes(id, preview), { name: 'preview', type });
  return { ...base, text: null, url, expires_at: instant(expiresAt) };
}
