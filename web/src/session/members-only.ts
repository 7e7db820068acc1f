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
  const waiting = useRef<Act>(undefined);
  const only = (act: Act) => {
    waiting.current = undefined;
    if (status === 'user') void act();
    else if (status === 'guest') {
      toast.info(t.common.pleaseLogIn);
      void navigate(loginPath);
    } else waiting.current = act;
  };
  useEffect(() => {
    if (waiting.current) only(waiting.current);
  });
  return only;
}
