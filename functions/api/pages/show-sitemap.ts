import { sitemapOf } from '#functions/domain/pages/sitemap';
import { endpoint } from '#functions/runtime/endpoint';
import { listPublicFiles } from '#functions/store/files/public-files';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

/** Pages that search engines do not know yet are among the newest; the CDN caches the answer for a minute. */
const newest = { page: 1, limit: 500 };

export const showSitemap = endpoint(routes.showSitemap, ['table', 'site'], async (_input, { table, site }) => {
  const total = async () => newest.limit;
  const { items } = await listPublicFiles(table, { sort: 'newest', paging: newest, total });
  return ok(sitemapOf(site.appUrl, items));
});
