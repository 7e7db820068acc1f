import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { findFactors } from '../../store/accounts/factors.ts';
import { factorsShape } from '../shapes/factors.ts';

export const getFactors = endpoint(routes.getFactors, ['table', 'clock', 'site'], async ({ user }, ports) => {
  const factors = await findFactors(ports.table, user.id, ports.clock.now());
  return ok({ factors: factorsShape(factors, ports.site) });
});
