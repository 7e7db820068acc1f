import { orderTraceShape } from '#functions/responses/operations/order-trace';
import { endpoint } from '#functions/runtime/endpoint';
import { traceOrder } from '#functions/usecases/operations/actions/trace-order';
import { recordAccess } from '#functions/usecases/operations/audit';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

export const getOperatorOrder = endpoint(
  routes.getOperatorOrder,
  ['table', 'ids', 'clock'],
  async ({ params, request, user }, deps) => {
    const trace = await traceOrder(deps, params.out_trade_no);
    if (!trace) return refuse('order_not_found');
    await recordAccess(deps, user, { at: 'order', target: params.out_trade_no });
    return ok({ data: orderTraceShape(trace, request.language) });
  },
);
