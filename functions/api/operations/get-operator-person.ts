import { operatorPersonShape } from '#functions/responses/operations/person';
import { endpoint } from '#functions/runtime/endpoint';
import { absentUserId, findPersonId, findUser } from '#functions/store/accounts/users';
import { recordAccess } from '#functions/usecases/operations/audit';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

export const getOperatorPerson = endpoint(
  routes.getOperatorPerson,
  ['table', 'ids', 'clock'],
  async ({ params, user: operator }, deps) => {
    const { table, clock } = deps;
    const user = await findUser(table, (await findPersonId(table, params.usernameOrId)) ?? absentUserId);
    if (!user) return refuse('user_not_found');
    const [data] = await Promise.all([
      operatorPersonShape(deps, user, clock.now()),
      recordAccess(deps, operator, { at: 'person', target: user.id }),
    ]);
    return ok({ data });
  },
);
