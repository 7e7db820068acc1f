import { useSyncExternalStore } from 'react';
import { network } from '../../../nav/network.ts';
import type { useOrderStatus } from '../order-polling.ts';
import { isReplaced } from '../payment-sessions.ts';

export type CodeOrder = ReturnType<typeof useOrderStatus>;

/** `open` and `offline`: the code can be scanned. All other states show none. */
export type CodeState = 'open' | 'offline' | 'expired' | 'failed' | 'replaced' | 'unreadable' | 'paid';

interface Code {
  outTradeNo: string;
  secondsLeft: number;
}

/** Expiry alone does not mean that the order is unpaid: it is polled a while longer. */
export function useCodeState({ view, isCutOff }: CodeOrder, { outTradeNo, secondsLeft }: Code): CodeState {
  const isOnline = useSyncExternalStore(network.subscribe, network.isOpen, () => true);
  if (view === 'completed') return 'paid';
  if (view === 'failed') return isReplaced(outTradeNo) ? 'replaced' : view;
  if (view === 'unreadable') return view;
  if (secondsLeft <= 0) return 'expired';
  return isCutOff || !isOnline ? 'offline' : 'open';
}
