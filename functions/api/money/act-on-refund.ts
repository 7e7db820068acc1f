import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { operatorAction } from '../../runtime/endpoint.ts';
import { checkConfirmation } from '../../usecases/accounts/confirmed.ts';
import { concerningOrder } from '../../usecases/operations/conflict-of-interest.ts';
import { actOnRefund as act } from '../../usecases/operations/desk/refund-deeds.ts';
import { actionShape, refundRefusal } from '../shapes/money.ts';

export const actOnRefund = operatorAction(
  routes.actOnRefund,
  ['table', 'queues', 'clock', 'ids', 'tokens'],
  ({ params }) => concerningOrder(params.out_trade_no),
  async ({ params, body, user }, ports) => {
    const proven = await checkConfirmation(ports, user, body.confirm);
    if (!proven.ok) return proven;
    const { note, amount, reason } = body;
    const on = { deed: params.deed, outTradeNo: params.out_trade_no };
    const acted = await act(ports, on, { actor: user.username, note: note || undefined, amount, reason });
    return acted.ok ? ok({ data: actionShape(acted.value) }) : refuse(refundRefusal[acted.code]);
  },
);
