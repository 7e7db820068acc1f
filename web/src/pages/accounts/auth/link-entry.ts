import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useWrite } from '../../../api/query.ts';
import { loginRequestOptions, useEnter } from '../../../features/login/complete-login.ts';
import { useReturnTo } from '../../../nav/return-path.ts';
import { browserKey } from '../../../session/browser-key.ts';
import { resumedState } from '../../../session/pay-press.ts';
import { useSession } from '../../../session/session.tsx';

/**
 * In the browser that registered, a verification link logs in and leads straight on: to the page that the visitor was
 * going to, where a payment that was begun continues, or to the dashboard. In any other browser, or when the server
 * refuses, the login page comes next; a visitor who is logged in stays logged in. @returns whether this is still being
 * decided
 */
export function useLinkEntry(token: string): boolean {
  const returnTo = useReturnTo();
  const navigate = useNavigate();
  const { status } = useSession();
  const enter = useEnter();
  const [isPossible, setPossible] = useState(browserKey.isThere);
  const login = useWrite('POST /auth/verify-email/login', {
    options: loginRequestOptions,
    onDone: (session) => {
      enter(session);
      void navigate(returnTo, { replace: true, state: resumedState });
    },
  });
  const begin = useEffectEvent(() => {
    const browser_key = isPossible ? browserKey.take() : undefined;
    if (browser_key) login.mutate({ body: { token, browser_key } });
    else setPossible(false);
  });
  useEffect(() => {
    if (status === 'guest') begin();
  }, [status]);
  if (!login.isIdle) return !login.isError;
  return isPossible && status !== 'user';
}
