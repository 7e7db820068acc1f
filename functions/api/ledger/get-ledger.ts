import { beijingTime } from '#functions/domain/time';
import { endpoint } from '#functions/runtime/endpoint';
import { hasBooks } from '#functions/usecases/ledger/days/day-close';
import { closesAt, exportLedger } from '#functions/usecases/ledger/days/ledger-days';
import { recordAccess } from '#functions/usecases/operations/audit';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

export const getLedger = endpoint(
  routes.getLedger,
  ['table', 'ids', 'clock'],
  async ({ params: { day }, request, user }, ports) => {
    if (!hasBooks(day, ports.clock.now())) return refuse('day_not_found');
    await recordAccess(ports, user, { at: 'ledger', target: day });
    const text = await exportLedger(ports, day);
    if (text === undefined)
      return refuse('day_not_closed', { params: { at: beijingTime(closesAt(day), request.language) } });
    return ok(text);
  },
);
