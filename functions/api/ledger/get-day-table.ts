import { dayTable } from '#functions/responses/ledger/day-table';
import { endpoint } from '#functions/runtime/endpoint';
import { hasBooks, readDay } from '#functions/usecases/ledger/days/day-close';
import { recordAccess } from '#functions/usecases/operations/audit';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

export const getDayTable = endpoint(
  routes.getDayTable,
  ['table', 'ids', 'clock'],
  async ({ params: { day }, request, user }, ports) => {
    if (!hasBooks(day, ports.clock.now())) return refuse('day_not_found');
    await recordAccess(ports, user, { at: 'day', target: day });
    return ok(dayTable(await readDay(ports, day), request.language));
  },
);
