import { filePostsFor } from '#functions/responses/files/file-posts';
import { ownListOf } from '#functions/responses/files/own-list';
import { endpoint } from '#functions/runtime/endpoint';
import { listOwnedFiles } from '#functions/store/files/owned-files';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const listUserFiles = endpoint(
  routes.listUserFiles,
  ['table', 'clock'],
  async ({ query, user }, { table, clock }) => {
    const { items, pagination } = await listOwnedFiles(table, user.id, ownListOf(query));
    return ok({ posts: await filePostsFor(table, user, items, clock.now()), pagination });
  },
);
