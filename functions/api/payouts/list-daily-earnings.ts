import { routes } from '#shared/contract/index';
import { fen, yuanNumber } from '#shared/money';
import { ok } from '#shared/result';
import { beijingDate, dateAfter } from '../../domain/time.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { earningsByDay } from '../../store/payouts/earned.ts';

export const listDailyEarnings = endpoint(
  routes.listDailyEarnings,
  ['table', 'clock'],
  async ({ query, user }, { table, clock }) => {
    const first = dateAfter(beijingDate(clock.now()), 1 - query.days);
    const dates = Array.from({ length: query.days }, (_, at) => dateAfter(first, at));
    const earned = await earningsByDay(
      table,
      user.id,
      dates.map((date) => date.replaceAll('-', '')),
    );
    const days = dates.map((date, at) => ({ date, ...shapeOf(earned[at]) }));
    return ok({ data: { days, total: yuanNumber(fen(earned.reduce((sum, one) => sum + one.earned, 0))) } });
  },
);

const shapeOf = ({ earned, sales } = { earned: fen(0), sales: 0 }) => ({ earnings: yuanNumber(earned), sales });
