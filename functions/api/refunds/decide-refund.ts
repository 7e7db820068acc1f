import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { approveBySeller } from '../../usecases/refunds/grant.ts';
import { escalateRefund, findRefund } from '../../usecases/refunds/refunds.ts';
import { refundShape } from '../shapes/refunds.ts';

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
