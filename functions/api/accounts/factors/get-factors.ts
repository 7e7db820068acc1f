import { factorsShape } from '#functions/responses/accounts/factors';
import { endpoint } from '#functions/runtime/endpoint';
import { findFactors } from '#functions/store/accounts/factors/factors';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const getFactors = endpoint(routes.getFactors, ['table', 'clock', 'site'], async ({ user }, ports) => {
  const factors = await findFactors(ports.table, user.id, ports.clock.now());
  return ok({ factors: factorsShape(factors, ports.site) });
});
