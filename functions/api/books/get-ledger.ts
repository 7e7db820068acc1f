import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { beijingTime } from '../../domain/time.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { looked } from '../../usecases/operations/audited.ts';
import { hasBooks } from '../../usecases/operations/days/day-close.ts';
import { closesAt, exportLedger } from '../../usecases/operations/days/ledger-days.ts';

export const getLedger = endpoint(
  routes.getLedger,
  ['table', 'ids', 'clock'],
  async ({ params: { day }, request, user }, ports) => {
    if (!hasBooks(day, ports.clock.now())) return refuse('day_not_found');
    await looked(ports, user, { at: 'ledger', target: day });
    const text = await exportLedger(ports, day);
    if (text === undefined)
      return refuse('day_not_closed', { params: { at: beijingTime(closesAt(day), request.language) } });
    return ok(text);
  },
);
