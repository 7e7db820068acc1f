import { receivedReviewShape, writersOf } from '#functions/responses/reviews/reviews';
import { endpoint } from '#functions/runtime/endpoint';
import { readReview, reviewsTo } from '#functions/store/reviews/reviews';
import { recordsOf } from '#functions/store/table/filter';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const listReceivedReviews = endpoint(
  routes.listReceivedReviews,
  ['table'],
  async ({ query: { unanswered, ...page }, user }, { table }) => {
    const { items, pagination } = await recordsOf(table, {
      query: reviewsTo(user.id),
      paging: page,
      read: readReview,
      matches: unanswered === 'true' ? ({ reply, folded }) => reply === undefined && folded === undefined : undefined,
    });
    const writers = await writersOf(
      table,
      items.map(({ buyerId }) => buyerId),
    );
    return ok({ data: { reviews: items.map((review) => receivedReviewShape(review, writers)), pagination } });
  },
);
