import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { ownFile } from '../../usecases/files/own-file.ts';
import { replyTo } from '../../usecases/reviews/review-jobs.ts';
import { reviewShape, writersOf } from '../shapes/reviews.ts';

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
