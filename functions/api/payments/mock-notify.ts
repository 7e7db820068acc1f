import { endpoint } from '#functions/runtime/endpoint';
import { receiveNotification } from '#functions/usecases/payments/notifications';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

const states = {
  success: 'paid',
  TRADE_SUCCESS: 'paid',
  failure: 'closed',
  TRADE_CLOSED: 'closed',
} as const;

/** Development only. The mock bank signs its decision, and the notification takes the path of every other. */
export const mockNotify = endpoint(
  routes.mockNotify,
  ['table', 'queues', 'payments', 'mockBank', 'clock'],
  async ({ body }, ports) => {
    const rawBody = await ports.mockBank.decide(body.out_trade_no, states[body.result]);
    if (rawBody === undefined) return refuse('order_not_found');
    const provider = ports.payments.named('mock');
    const payment = provider && (await receiveNotification(ports, provider, { rawBody, headers: {} }));
    if (!payment || payment === 'nothing') return refuse('notification_refused');
    const trade_status = payment.state === 'paid' ? 'TRADE_SUCCESS' : 'TRADE_CLOSED';
    return ok({ data: { out_trade_no: payment.outTradeNo, trade_status } });
  },
);
