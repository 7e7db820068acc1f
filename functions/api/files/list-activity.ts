import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { listActivityFor } from '../../projections/feed/activity.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { marksOf } from '../../store/files/marks.ts';
import { withCounts } from '../../store/files/tally.ts';
import { filePostShape } from '../shapes/files.ts';

export const listActivity = endpoint(
  routes.listActivity,
  ['table', 'clock'],
  async ({ query, user }, { table, clock }) => {
    const { items, pagination } = await listActivityFor(table, user.id, query);
    const ids = items.map(({ id }) => id);
    const [withStars, viewerState] = await Promise.all([withCounts(table, items), marksOf(table, user, ids)]);
    return ok({
      posts: withStars.map((post) => filePostShape(post, { ...viewerState(post.id), now: clock.now() })),
      pagination,
    });
  },
);
