import { operatorSellerShape } from '#functions/responses/operations/seller';
import { endpoint } from '#functions/runtime/endpoint';
import { findAnyUser } from '#functions/store/accounts/users';
import { recordAccess } from '#functions/usecases/operations/audit';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

export const getOperatorSeller = endpoint(
  routes.getOperatorSeller,
  ['table', 'ids', 'clock'],
  async ({ params, query, user }, deps) => {
    const seller = await findAnyUser(deps.table, params.usernameOrId);
    if (!seller) return refuse('user_not_found');
    await recordAccess(deps, user, { at: 'seller', target: seller.id });
    return ok({ data: await operatorSellerShape(deps, seller, query) });
  },
);
