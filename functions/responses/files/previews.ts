import { instant } from '#functions/domain/time';
import type { Deps, Links } from '#functions/ports/index';
import type { File } from '#functions/store/files/files';
import { findPreviews, type Preview, previewBytes } from '#functions/store/files/previews/previews';
import { uncheckedPreviews } from '#functions/store/files/scans';

/** Served with the announced type, whatever the bytes are: a browser shows them as that or not at all. */
async function previewShape(links: Links, id: string, preview: Preview) {
  const { type, text, pages = null, seconds = null, duration = null, waveform = null } = preview;
  const base = { id, type, pages, seconds, duration, waveform };
  if (text !== undefined) return { ...base, text, url: null, expires_at: null };
  const { url, expiresAt } = await links.download(previewBytes(id, preview), { name: 'preview', type });
  return { ...base, text: null, url, expires_at: instant(expiresAt) };
}

/** The previews of these contents whose bytes have arrived. Where files are scanned, only clean ones. */
export async function previewsOf(
  { table, links, site }: Deps<'table' | 'links' | 'site'>,
  file: File,
  contentIds: readonly string[],
) {
  const announced = await findPreviews(table, contentIds);
  const unchecked = await uncheckedPreviews({ table, site }, file, announced);
  const arrived = [...announced].filter(([id, { announced: isExpected }]) => !isExpected && !unchecked.has(id));
  return Promise.all(arrived.map(([id, preview]) => previewShape(links, id, preview)));
}
