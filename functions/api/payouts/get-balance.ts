import { balanceOf } from '#functions/responses/payouts/balance';
import { endpoint } from '#functions/runtime/endpoint';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const getBalance = endpoint(routes.getBalance, ['table', 'clock'], async ({ user }, ports) =>
  ok({ data: await balanceOf(ports, user.id) }),
);
