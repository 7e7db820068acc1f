import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { paymentPaths } from '../../../nav/payment-paths.ts';
import { useOrderStatus } from '../order-polling.ts';

const isVisible = () => document.visibilityState === 'visible';

/**
 * How the order behind a code stands. While somebody looks at a code that can be paid it is asked on and on; a tab that
 * nobody sees rests after one round, and asks at once when it is looked at again.
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

function useWhenSeen(act: () => void) {
  const changed = useEffectEvent(() => {
    if (isVisible()) act();
  });
  useEffect(() => {
    const watch = () => changed();
    document.addEventListener('visibilitychange', watch);
    return () => document.removeEventListener('visibilitychange', watch);
  }, []);
}

/** Paid: the page of the result, which a reload keeps, stands in the place of the code. It is fetched while one pays. */
function useResult(outTradeNo: string, isPaid: boolean) {
  const navigate = useNavigate();
  useEffect(() => {
    import('../result/payment-return.tsx').catch(() => undefined);
  }, []);
  useEffect(() => {
    if (isPaid) void navigate(paymentPaths.result(outTradeNo), { replace: true });
  }, [isPaid, outTradeNo, navigate]);
}
