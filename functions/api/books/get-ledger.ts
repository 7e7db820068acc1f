import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { beijingTime } from '../../domain/time.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { hasBooks } from '../../usecases/operations/days/day-close.ts';
import { closesAt, exportLedger } from '../../usecases/operations/days/ledger-days.ts';

export const getLedger = endpoint(
  routes.getLedger,
  ['table', 'clock'],
  async ({ params: { day }, request }, { table, clock }) => {
    if (!hasBooks(day, clock.now())) return refuse('day_not_found');
    const text = await exportLedger({ table }, day);
    if (text === undefined)
      return refuse('day_not_closed', { params: { at: beijingTime(closesAt(day), request.language) } });
    return ok(text);
  },
);
