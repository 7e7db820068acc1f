import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { ownFile } from '../../usecases/files/own-file.ts';
import { dropReply } from '../../usecases/reviews/review-jobs.ts';
import { reviewShape, writersOf } from '../shapes/reviews.ts';

export const deleteReply = endpoint(routes.deleteReply, ['table'], async ({ params, user }, ports) => {
  const own = await ownFile(ports, params.id, user);
  if (!own.ok) return own;
  const review = await dropReply(ports, { fileId: params.id, userId: params.review });
  if (review === 'none') return refuse('review_not_found');
  return ok({ data: { review: reviewShape(review, await writersOf(ports.table, [review.buyerId])) } });
});
