import { dayOfDate, lastDates } from '#functions/domain/time';
import { endpoint } from '#functions/runtime/endpoint';
import { earningsByDay } from '#functions/store/payouts/earned';
import { routes } from '#shared/contract/index';
import { fen, yuanNumber } from '#shared/money';
import { ok } from '#shared/result';

export const listDailyEarnings = endpoint(
  routes.listDailyEarnings,
  ['table', 'clock'],
  async ({ query, user }, { table, clock }) => {
    const dates = lastDates(clock.now(), query.days);
    const earned = await earningsByDay(table, user.id, dates.map(dayOfDate));
    const days = dates.map((date, at) => ({ date, ...shapeOf(earned[at]) }));
    return ok({ data: { days, total: yuanNumber(fen(earned.reduce((sum, day) => sum + day.earned, 0))) } });
  },
);

const shapeOf = ({ earned, sales } = { earned: fen(0), sales: 0 }) => ({ earnings: yuanNumber(earned), sales });
