import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { FileDetail } from '#shared/contract/files';
import { useT } from '../../i18n/index.tsx';
import { forgetPress, isResumed, recallPress } from '../../session/pay-press.ts';
import { useSession } from '../../session/session.tsx';
import { fenOf, formatMoney } from '../../ui/text/format.ts';
import { isOwned, isToPay } from './payment-state.ts';
import { restoreOffers } from './terms.ts';

/** Before the price is read, which depends on them. */
export function useRestoredOffers(id: string) {
  const { state } = useLocation();
  useState(() => isResumed(state) && restoreOffers(id));
}

/**
 * Continues a press from before there was a session, once, and only at the price that was agreed to. @returns the
 * message if it is another price
 */
export function useResume(file: FileDetail, start: () => void): string | undefined {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const { status } = useSession();
  const { moved } = useT().payment;
  const [hasMoved, setMoved] = useState(false);
  const goOn = useEffectEvent(() => {
    const press = recallPress(file.id);
    forgetPress();
    void navigate(pathname, { replace: true });
    if (!press || isOwned(file)) return;
    if (press.price === file.price) start();
    else setMoved(true);
  });
  const isReady = isResumed(state) && status === 'user';
  useEffect(() => {
    if (isReady) goOn();
  }, [isReady]);
  return hasMoved && isToPay(file) ? moved(formatMoney(fenOf(file.price))) : undefined;
}
