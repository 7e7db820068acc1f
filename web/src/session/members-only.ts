import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useCore } from '../i18n/index.tsx';
import { useLoginPath } from '../nav/return-to.ts';
import { toast } from '../ui/overlay/toast.ts';
import { keepPendingActs, type PendingAct } from './pending-acts.ts';
import { useSession } from './session.tsx';

interface Waiting {
  act: PendingAct;
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
  const waiting = useRef<Waiting[]>([]);
  const go = () => {
    if (status === 'loading') return;
    const pressed = waiting.current.splice(0);
    if (status === 'user') for (const { perform } of pressed) void perform();
    else if (pressed.length > 0) {
      keepPendingActs(
        pathname,
        pressed.map(({ act }) => act),
      );
      toast.info(t.common.pleaseLogIn);
      void navigate(loginPath);
    }
  };
  useEffect(go);
  return (act: PendingAct, perform: () => Promise<unknown>) => {
    waiting.current.push({ act, perform });
    go();
  };
}
