import type { FileSummary } from '../files/file.ts';
import { escapeHtml } from '../html-text.ts';
import { instant } from '../time.ts';

const entry = (url: string, changedAt?: number): string => {
  const changed = changedAt === undefined ? '' : `<lastmod>${instant(changedAt)}</lastmod>`;
  return `<url><loc>${escapeHtml(url)}</loc>${changed}</url>`;
};

/** The home page, files and storefronts, in the sitemap format. */
export function sitemapOf(
  appUrl: string,
  files: readonly Pick<FileSummary, 'id' | 'username' | 'updatedAt'>[],
): string {
  const creators = new Set(files.map(({ username }) => username));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    entry(`${appUrl}/`),
    ...files.map(({ id, updatedAt }) => entry(`${appUrl}/code/${id}`, updatedAt)),
    ...[...creators].map((username) => entry(`${appUrl}/user/${username}`)),
    '</urlset>',
  ].join('\n');
}
