import { filePostShape } from '#functions/responses/files/files';
import { endpoint } from '#functions/runtime/endpoint';
import { listStarredBy } from '#functions/store/files/starred';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

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
