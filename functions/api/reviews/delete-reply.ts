import { reviewShape, writersOf } from '#functions/responses/reviews/reviews';
import { endpoint } from '#functions/runtime/endpoint';
import { ownFile } from '#functions/usecases/files/own-file';
import { dropReply } from '#functions/usecases/reviews/review-jobs';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

export const deleteReply = endpoint(routes.deleteReply, ['table'], async ({ params, user }, ports) => {
  const own = await ownFile(ports, params.id, user);
  if (!own.ok) return own;
  const review = await dropReply(ports, { fileId: params.id, userId: params.review });
  if (review === 'none') return refuse('review_not_found');
  return ok({ data: { review: reviewShape(review, await writersOf(ports.table, [review.buyerId])) } });
});
