import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useCore } from '../i18n/index.tsx';
import { useLoginPath } from '../nav/return-to.ts';
import { toast } from '../ui/overlay/toast.ts';
import { type PendingAction, savePendingActions } from './pending-actions.ts';
import { useSession } from './session.tsx';

interface PendingCall {
  act: PendingAction;
  perform: () => Promise<unknown>;
}

/**
 * Guests get a message and the login page, which remembers this page and the pending action. An action that is asked
 * for before the session is known waits for it.
 */
export function useMembersOnly() {
  const t = useCore();
  const { status } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const loginPath = useLoginPath();
  const pending = useRef<PendingCall[]>([]);
  const go = () => {
    if (status === 'loading') return;
    const calls = pending.current.splice(0);
    if (status === 'user') for (const { perform } of calls) void perform();
    else if (calls.length > 0) {
      savePendingActions(
        pathname,
        calls.map(({ act }) => act),
      );
      toast.info(t.common.pleaseLogIn, undefined, { about: 'session' });
      void navigate(loginPath, { state: { isAsked: true } });
    }
  };
  useEffect(go);
  return (act: PendingAction, perform: () => Promise<unknown>) => {
    pending.current.push({ act, perform });
    go();
  };
}
