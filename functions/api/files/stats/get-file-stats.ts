import { viewStatsOf } from '#functions/domain/files/stats/views';
import { dayOfDate } from '#functions/domain/time';
import { lastDays, viewStatsShape } from '#functions/responses/files/file-stats';
import { endpoint } from '#functions/runtime/endpoint';
import { daysOf } from '#functions/store/files/stats/file-days';
import { viewFile } from '#functions/usecases/files/viewed-file';
import { routes } from '#shared/contract/index';
import { yuanNumber } from '#shared/money';
import { ok, refuse } from '#shared/result';

export const getFileStats = endpoint(
  routes.getFileStats,
  ['table', 'clock'],
  async ({ params, user }, { table, clock }) => {
    const { dates, named, range } = lastDays(clock.now());
    const [view, dayCounts] = await Promise.all([viewFile(table, params.id, user), daysOf(table, params.id, range)]);
    if (!view) return refuse('file_not_found');
    if (!view.isOwner) return refuse('file_not_yours');

    const days = dates.map((date) => {
      const { views, sales, net } = viewStatsOf(dayCounts.filter((day) => day.date === dayOfDate(date)));
      return { date, views, sales, net: yuanNumber(net) };
    });
    return ok({ data: { ...named, ...viewStatsShape(viewStatsOf(dayCounts)), days } });
  },
);
