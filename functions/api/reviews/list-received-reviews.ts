import { receivedReviewShape, writersOf } from '#functions/responses/reviews/reviews';
import { endpoint } from '#functions/runtime/endpoint';
import { readReview, reviewsTo } from '#functions/store/reviews/reviews';
import { filteredPageOf } from '#functions/store/table/filter';
import { pageOf } from '#functions/store/table/pages';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const listReceivedReviews = endpoint(
  routes.listReceivedReviews,
  ['table'],
  async ({ query: { unanswered, ...page }, user }, { table }) => {
    const list = { query: reviewsTo(user.id), paging: page, read: readReview };
    const { items, pagination } =
      unanswered === 'true'
        ? await filteredPageOf(table, {
            ...list,
            matches: ({ reply, folded }) => reply === undefined && folded === undefined,
          })
        : await pageOf(table, list);
    const writers = await writersOf(
      table,
      items.map(({ buyerId }) => buyerId),
    );
    return ok({ data: { reviews: items.map((review) => receivedReviewShape(review, writers)), pagination } });
  },
);
