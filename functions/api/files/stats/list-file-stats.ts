import { viewStatsOf } from '#functions/domain/files/stats/views';
import { lastDays, viewStatsShape } from '#functions/responses/files/file-stats';
import { ownListOf } from '#functions/responses/files/own-list';
import { endpoint } from '#functions/runtime/endpoint';
import { listOwnedFiles } from '#functions/store/files/owned-files';
import { daysOf } from '#functions/store/files/stats/file-days';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const listFileStats = endpoint(
  routes.listFileStats,
  ['table', 'clock'],
  async ({ query, user }, { table, clock }) => {
    const { named, range } = lastDays(clock.now());
    const { items, pagination } = await listOwnedFiles(table, user.id, ownListOf(query));
    const files = await Promise.all(
      items.map(async ({ id, title }) => ({
        id,
        title,
        ...viewStatsShape(viewStatsOf(await daysOf(table, id, range))),
      })),
    );
    return ok({ data: { ...named, files, pagination } });
  },
);
