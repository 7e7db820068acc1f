import { measureShape } from '#functions/responses/moderation/moderation';
import { endpoint } from '#functions/runtime/endpoint';
import { findUser } from '#functions/store/accounts/users';
import { findWaitingAppeals as list } from '#functions/store/moderation/measures';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

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
