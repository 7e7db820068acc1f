import { filePostsFor } from '#functions/responses/files/file-posts';
import { endpoint } from '#functions/runtime/endpoint';
import { listFilesOf } from '#functions/store/files/files';
import { countFilesOwned } from '#functions/store/files/owned-files';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const listMyFiles = endpoint(
  routes.listMyFiles,
  ['table', 'clock'],
  async ({ query, user }, { table, clock }) => {
    const total = () => countFilesOwned(table, user.id);
    const { items, pagination } = await listFilesOf(table, user.id, { paging: query, all: true, total });
    return ok({ posts: await filePostsFor(table, user, items, clock.now()), pagination });
  },
);
