import { caseDetailShape } from '#functions/responses/moderation/operator-case';
import { endpoint } from '#functions/runtime/endpoint';
import { findCase } from '#functions/store/moderation/cases';
import { recordAccess } from '#functions/usecases/operations/audit';
import { concerningCase } from '#functions/usecases/operations/conflict-of-interest';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

export const getOperatorCase = endpoint(
  routes.getOperatorCase,
  ['table', 'links', 'site', 'ids', 'clock'],
  async ({ params, user: operator }, deps) => {
    const about = await findCase(deps.table, params.id);
    if (!about) return refuse('case_not_found');
    // An operator who is reported, or whose linked account is, must not learn who reported it.
    const own = await concerningCase(about.id)(deps, operator);
    if (!own.ok) return own;
    const [data] = await Promise.all([
      caseDetailShape(deps, about, deps.clock.now()),
      recordAccess(deps, operator, { at: 'case', target: about.id }),
    ]);
    return ok({ data });
  },
);
