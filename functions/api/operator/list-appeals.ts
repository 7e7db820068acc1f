import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { findUser } from '../../store/accounts/users.ts';
import { listAppeals as list } from '../../store/safety/measures.ts';
import { measureShape } from '../shapes/safety.ts';

export const listAppeals = endpoint(routes.listAppeals, ['table'], async (_, ports) => {
  const measures = await Promise.all(
    (await list(ports.table)).map(async (measure) => ({
      ...(await measureShape(ports, measure)),
      decided_by: measure.takenByName,
      person: (await findUser(ports.table, measure.personId, { cheaply: true }))?.username ?? '—',
    })),
  );
  return ok({ data: { measures } });
});
