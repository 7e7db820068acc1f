import { linkPicture } from '#functions/domain/files/previews/share-images';
import { pageWithPreview, unlistedPage } from '#functions/domain/pages/shared-page';
import { priceAt } from '#functions/domain/promotions/prices';
import { averageOf } from '#functions/domain/reviews/ratings';
import { endpoint } from '#functions/runtime/endpoint';
import { viewFile } from '#functions/usecases/files/viewed-file';
import { routes } from '#shared/contract/index';
import { yuanFixed } from '#shared/money';
import { ok } from '#shared/result';
import { plainTextOf } from '#shared/text/plain-words';

/** Always returns a page, found or not: the app itself shows what only some viewers may see. */
export const showFilePage = endpoint(
  routes.showFilePage,
  ['table', 'shell', 'site', 'clock'],
  async ({ params }, { table, shell, site, clock }) => {
    const [page, view] = await Promise.all([shell.read(), viewFile(table, params.id, undefined)]);
    if (!view) return { ok: true, status: 404, value: unlistedPage(page) };
    const [sum, count] = view.file.badge?.r ?? [0, 0];
    const average = averageOf({ sum, count });
    const { id, title, description, displayName, username } = view.file;
    return ok(
      pageWithPreview(page, {
        title,
        description: plainTextOf(description) || title,
        url: `${site.appUrl}/code/${id}`,
        type: 'product',
        author: displayName || username,
        price: yuanFixed(priceAt(view.file, clock.now()).price),
        rating: average === null ? undefined : { average, count },
        picture: linkPicture(view.file),
      }),
    );
  },
);
