import { filePostsFor } from '#functions/responses/files/file-posts';
import { endpoint } from '#functions/runtime/endpoint';
import { findPersonId } from '#functions/store/accounts/users';
import { listStorefront } from '#functions/usecases/profiles/list-storefront';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

/** On their own page users also see their private posts. */
export const listUserPosts = endpoint(
  routes.listUserPosts,
  ['table', 'clock'],
  async ({ params, query, user }, { table, clock }) => {
    const id = await findPersonId(table, params.usernameOrId);
    const page = id === undefined ? undefined : await listStorefront(table, id, { query, all: id === user?.id });
    if (!page) return refuse('user_not_found');
    const { items, pagination } = page;
    return ok({ posts: await filePostsFor(table, user, items, clock.now()), pagination });
  },
);
