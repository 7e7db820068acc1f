import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { listActivityFor } from '../../projections/feed/activity.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { filePostsFor } from '../shapes/file-posts.ts';

export const listActivity = endpoint(routes.listActivity, ['table'], async ({ query, user }, { table }) => {
  const { items, pagination } = await listActivityFor(table, user.id, query);
  return ok({ posts: await filePostsFor(table, user, items), pagination });
});
