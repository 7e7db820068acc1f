import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { sitemapOf } from '../../domain/pages/sitemap.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { listPublicFiles } from '../../store/files/files.ts';

/** Pages that search engines do not know yet are among the newest; the CDN caches the answer for a minute. */
const newest = { page: 1, limit: 500 };

export const showSitemap = endpoint(routes.showSitemap, ['table', 'site'], async (_input, { table, site }) => {
  const total = async () => newest.limit;
  const { items } = await listPublicFiles(table, { sort: 'newest', wanted: newest, total });
  return ok(sitemapOf(site.appUrl, items));
});
