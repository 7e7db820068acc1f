import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { listOwnedFiles } from '../../store/files/owned-files.ts';
import { filePostsFor } from '../shapes/file-posts.ts';
import { ownListOf } from '../shapes/own-list.ts';

export const listUserFiles = endpoint(
  routes.listUserFiles,
  ['table', 'clock'],
  async ({ query, user }, { table, clock }) => {
    const { items, pagination } = await listOwnedFiles(table, user.id, ownListOf(query));
    return ok({ posts: await filePostsFor(table, user, items, clock.now()), pagination });
  },
);
