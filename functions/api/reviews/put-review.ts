import { reviewShape, writersOf } from '#functions/responses/reviews/reviews';
import { endpoint } from '#functions/runtime/endpoint';
import { writeReview } from '#functions/usecases/reviews/write-review';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const putReview = endpoint(
  routes.putReview,
  ['table', 'queues', 'clock', 'ids'],
  async ({ params, body, user }, ports) => {
    const written = await writeReview(ports, { fileId: params.id, userId: user.id }, body);
    if (!written.ok) return written;
    return ok({ data: { review: reviewShape(written.value, await writersOf(ports.table, [user.id])) } });
  },
);
