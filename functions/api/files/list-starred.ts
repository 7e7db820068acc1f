import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { listStarredBy } from '../../store/files/starred.ts';
import { filePostShape } from '../shapes/files.ts';

export const listStarred = endpoint(
  routes.listStarred,
  ['table', 'clock'],
  async ({ query, user }, { table, clock }) => {
    const { items, pagination } = await listStarredBy(table, user, query);
    return ok({
      files: items.map(({ file, purchased }) => filePostShape(file, { purchased, starred: true, now: clock.now() })),
      pagination,
    });
  },
);
