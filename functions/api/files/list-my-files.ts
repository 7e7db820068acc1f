import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { listFilesOf } from '../../store/files/files.ts';
import { countFilesOwned } from '../../store/files/owned-files.ts';
import { filePostsFor } from '../shapes/file-posts.ts';

export const listMyFiles = endpoint(
  routes.listMyFiles,
  ['table', 'clock'],
  async ({ query, user }, { table, clock }) => {
    const total = () => countFilesOwned(table, user.id);
    const { items, pagination } = await listFilesOf(table, user.id, { wanted: query, all: true, total });
    return ok({ posts: await filePostsFor(table, user, items, clock.now()), pagination });
  },
);
