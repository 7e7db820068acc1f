import { endpoint } from '#functions/runtime/endpoint';
import { dropReview } from '#functions/usecases/reviews/write-review';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

export const deleteReview = endpoint(
  routes.deleteReview,
  ['table', 'queues', 'clock', 'ids'],
  async ({ params, user, request: { language } }, ports) => {
    if (!(await dropReview(ports, params.id, user.id))) return refuse('review_not_found');
    return ok({ message: { zh: '评价已删除', en: 'Your review has been deleted' }[language] });
  },
);
