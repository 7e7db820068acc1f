import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { paymentPaths } from '../../../nav/payment-paths.ts';
import { useOrderStatus } from '../order-polling.ts';
import { isVisible, useWhenSeen } from '../use-when-seen.ts';

/**
 * The status of the order behind a code. While the tab is visible and the code can be paid, it is polled without end; a
 * hidden tab stops after one round, and polls at once when it is visible again.
 */
export function useCodeOrder(outTradeNo: string, isOver: boolean) {
  const order = useOrderStatus(outTradeNo);
  const isResting = order.view.startsWith('gave-up');
  const isOpen = order.view === 'waiting' || isResting;
  const goOn = useEffectEvent(() => order.again());
  useEffect(() => {
    if (isResting && !isOver && isVisible()) goOn();
  }, [isResting, isOver]);
  useWhenSeen(() => isOpen && order.again());
  useResult(outTradeNo, order.view === 'completed');
  return order;
}

/** Once paid, the result page replaces the code in history, so that a reload keeps it. It is loaded in advance. */
function useResult(outTradeNo: string, isPaid: boolean) {
  const navigate = useNavigate();
  useEffect(() => {
    import('../result/payment-return.tsx').catch(() => undefined);
  }, []);
  useEffect(() => {
    if (isPaid) void navigate(paymentPaths.result(outTradeNo), { replace: true });
  }, [isPaid, outTradeNo, navigate]);
}
