import { queueWorker } from '../runtime/worker/worker.ts';
import { applyNotification, checkOrder } from '../usecases/orders/check-order.ts';
import { payBack } from '../usecases/refunds/pay-back.ts';
import { payBackPart } from '../usecases/refunds/pay-back-part.ts';
import { followReversals } from '../usecases/refunds/reversals.ts';

export const worker = queueWorker('order-status', ['table', 'queues', 'payments', 'clock'], async (message, deps) => {
  if (message.kind === 'notified') return applyNotification(message, deps);
  if (message.kind === 'refund') return payBack(message.outTradeNo, deps);
  if (message.kind === 'refund-part') return payBackPart(message.outTradeNo, message.part, deps);
  if (message.kind === 'reversed') return followReversals(message, deps);
  return checkOrder(message.outTradeNo, deps);
});
