import { refundShape } from '#functions/responses/refunds/refunds';
import { endpoint } from '#functions/runtime/endpoint';
import { findRefund } from '#functions/store/refunds/refunds';
import { approveBySeller } from '#functions/usecases/refunds/grant';
import { escalateRefund } from '#functions/usecases/refunds/refund-decisions';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

/** An approval is carried out at once, unless there were too many; a refusal is escalated with the seller's reason. */
export const decideRefund = endpoint(
  routes.decideRefund,
  ['table', 'queues', 'clock'],
  async ({ params, body, user, request }, ports) => {
    const { out_trade_no: outTradeNo } = params;
    const refund = await findRefund(ports.table, outTradeNo);
    if (refund?.sellerId !== user.id) return refuse('order_not_found');
    const { note } = body;
    const decided =
      body.decision === 'approve'
        ? await approveBySeller(ports, outTradeNo, { note })
        : await escalateRefund(ports.table, outTradeNo, { decidedBy: 'seller', note, leftAt: ports.clock.now() });
    const now = await findRefund(ports.table, outTradeNo);
    if (!decided || !now) return refuse('refund_decided');
    return ok({ data: refundShape(now, request.language) });
  },
);
