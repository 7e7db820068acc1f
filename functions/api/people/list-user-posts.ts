import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { findPersonId, findVerified } from '../../store/accounts/users.ts';
import { listFilesOf } from '../../store/files/files.ts';
import { countFilesOwned } from '../../store/files/owned-files.ts';
import { filePostsFor } from '../shapes/file-posts.ts';

/** On one's own page the private posts stand among the public ones, and count. */
export const listUserPosts = endpoint(routes.listUserPosts, ['table'], async ({ params, query, user }, { table }) => {
  const id = await findPersonId(table, params.usernameOrId);
  if (id === undefined) return refuse('user_not_found');

  const finding = findVerified(table, id);
  const all = id === user?.id;
  const total = async () => (all ? countFilesOwned(table, id) : ((await finding)?.filesCount ?? 0));
  const [person, page] = await Promise.all([finding, listFilesOf(table, id, { wanted: query, all, total })]);
  if (!person) return refuse('user_not_found');

  const { items, pagination } = page;
  return ok({ posts: await filePostsFor(table, user, items), pagination });
});
