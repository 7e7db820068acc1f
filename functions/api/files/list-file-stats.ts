import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { viewStatsOf } from '../../domain/files/views.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { daysOf } from '../../store/files/file-days.ts';
import { listOwnedFiles } from '../../store/files/owned-files.ts';
import { lastDays, viewStatsShape } from '../shapes/file-stats.ts';
import { ownListOf } from '../shapes/own-list.ts';

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
