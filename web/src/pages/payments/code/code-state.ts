import { useSyncExternalStore } from 'react';
import { network } from '../../../nav/network.ts';
import type { useOrderStatus } from '../order-polling.ts';
import { isReplaced } from '../payment-sessions.ts';

export type CodeOrder = ReturnType<typeof useOrderStatus>;

/** `open` and `offline`: the code can be scanned. All others have none to show. */
export type CodeState = 'open' | 'offline' | 'expired' | 'failed' | 'replaced' | 'unreadable' | 'paid';

interface Code {
  outTradeNo: string;
  secondsLeft: number;
}

/** Time alone does not say that nobody has paid: an expired code is asked about for a while. */
export function useCodeState({ view, isCutOff }: CodeOrder, { outTradeNo, secondsLeft }: Code): CodeState {
  const isOnline = useSyncExternalStore(network.subscribe, network.isOpen, () => true);
  if (view === 'completed') return 'paid';
  if (view === 'failed') return isReplaced(outTradeNo) ? 'replaced' : view;
  if (view === 'unreadable') return view;
  if (secondsLeft <= 0) return 'expired';
  return isCutOff || !isOnline ? 'offline' : 'open';
}
