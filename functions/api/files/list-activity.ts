import { listActivityFor } from '#functions/projections/profiles/activity';
import { filePostShape } from '#functions/responses/files/files';
import { endpoint } from '#functions/runtime/endpoint';
import { withTallies } from '#functions/store/files/stats/tally';
import { viewerStatesOf } from '#functions/store/files/viewer-state';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const listActivity = endpoint(
  routes.listActivity,
  ['table', 'clock'],
  async ({ query, user }, { table, clock }) => {
    const { items, pagination } = await listActivityFor(table, user.id, query);
    const ids = items.map(({ id }) => id);
    const [withStars, viewerState] = await Promise.all([withTallies(table, items), viewerStatesOf(table, user, ids)]);
    return ok({
      posts: withStars.map((post) => filePostShape(post, { ...viewerState(post.id), now: clock.now() })),
      pagination,
    });
  },
);
