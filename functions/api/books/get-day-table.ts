import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { looked } from '../../usecases/operations/audited.ts';
import { hasBooks, readDay } from '../../usecases/operations/days/day-close.ts';
import { dayTable } from '../shapes/day-table.ts';

export const getDayTable = endpoint(
  routes.getDayTable,
  ['table', 'ids', 'clock'],
  async ({ params: { day }, request, user }, ports) => {
    if (!hasBooks(day, ports.clock.now())) return refuse('day_not_found');
    await looked(ports, user, { at: 'day', target: day });
    return ok(dayTable(await readDay(ports, day), request.language));
  },
);
