import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { balanceOf } from '../shapes/balance.ts';

export const getBalance = endpoint(routes.getBalance, ['table', 'clock'], async ({ user }, ports) =>
  ok({ data: await balanceOf(ports, user.id) }),
);
