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
 * Guests are told why, and the way in remembers this page and what was pressed on it. What is asked for before it is known
 * who is there is done then.
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
