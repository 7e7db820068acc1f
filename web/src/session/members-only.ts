import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCore } from '../i18n/index.tsx';
import { useLoginPath } from '../nav/return-to.ts';
import { toast } from '../ui/overlay/toast.ts';
import { useSession } from './session.tsx';

type Act = () => Promise<unknown>;

/** Guests are told why, and the way in remembers this page. What is asked for before it is known who is there is done then. */
export function useMembersOnly() {
  const t = useCore();
  const { status } = useSession();
  const navigate = useNavigate();
  const loginPath = useLoginPath();
  const waiting = useRef<Act[]>([]);
  const go = () => {
    if (status === 'loading') return;
    const acts = waiting.current.splice(0);
    if (status === 'user') for (const act of acts) void act();
    else if (acts.length > 0) {
      toast.info(t.common.pleaseLogIn);
      void navigate(loginPath);
    }
  };
  useEffect(go);
  return (act: Act) => {
    waiting.current.push(act);
    go();
  };
}
