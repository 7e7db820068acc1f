import { reviewListShape } from '#functions/responses/reviews/review-list';
import { endpoint } from '#functions/runtime/endpoint';
import { readReviews } from '#functions/usecases/reviews/read-reviews';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

export const listReviews = endpoint(routes.listReviews, ['table'], async ({ params, query, user }, { table }) => {
  const list = await readReviews(table, { fileId: params.id, query, user });
  return list ? ok({ data: await reviewListShape(table, list) }) : refuse('file_not_found');
});
