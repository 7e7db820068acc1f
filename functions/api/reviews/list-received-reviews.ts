import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { readReview, reviewsTo } from '../../store/reviews/reviews.ts';
import { filtered } from '../../store/table/filter.ts';
import { pageOf } from '../../store/table/pages.ts';
import { receivedReviewShape, writersOf } from '../shapes/reviews.ts';

export const listReceivedReviews = endpoint(
  routes.listReceivedReviews,
  ['table'],
  async ({ query: { unanswered, ...page }, user }, { table }) => {
    const list = { query: reviewsTo(user.id), wanted: page, read: readReview };
    const { items, pagination } =
      unanswered === 'true'
        ? await filtered(table, {
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
