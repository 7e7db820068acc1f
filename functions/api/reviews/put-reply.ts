import { reviewShape, writersOf } from '#functions/responses/reviews/reviews';
import { endpoint } from '#functions/runtime/endpoint';
import { ownFile } from '#functions/usecases/files/own-file';
import { replyTo } from '#functions/usecases/reviews/review-jobs';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

export const putReply = endpoint(
  routes.putReply,
  ['table', 'queues', 'clock', 'ids'],
  async ({ params, body, user }, ports) => {
    const own = await ownFile(ports, params.id, user);
    if (!own.ok) return own;
    const review = await replyTo(ports, { fileId: params.id, userId: params.review }, body.text);
    if (review === 'none') return refuse('review_not_found');
    return ok({ data: { review: reviewShape(review, await writersOf(ports.table, [review.buyerId])) } });
  },
);
