import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { writeReview } from '../../usecases/reviews/write-review.ts';
import { reviewShape, writersOf } from '../shapes/reviews.ts';

export const putReview = endpoint(
  routes.putReview,
  ['table', 'queues', 'clock', 'ids'],
  async ({ params, body, user }, ports) => {
    const written = await writeReview(ports, { fileId: params.id, userId: user.id }, body);
    if (!written.ok) return written;
    return ok({ data: { review: reviewShape(written.value, await writersOf(ports.table, [user.id])) } });
  },
);
