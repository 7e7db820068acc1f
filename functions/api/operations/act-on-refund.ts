import { actionShape } from '#functions/responses/operations/money';
import { operatorAction } from '#functions/runtime/endpoint';
import { checkConfirmation } from '#functions/usecases/accounts/factors/check-confirmation';
import { actOnRefundBy as act } from '#functions/usecases/operations/actions/refund-actions';
import { concerningOrder } from '#functions/usecases/operations/conflict-of-interest';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

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
    return acted.ok ? ok({ data: actionShape(acted.value) }) : acted;
  },
);
