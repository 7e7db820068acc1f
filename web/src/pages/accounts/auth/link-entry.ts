import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isForPayment } from '#shared/return-path';
import { useWrite } from '../../../api/query.ts';
import { useReturnPath } from '../../../nav/return-path.ts';
import { browserKey } from '../../../session/browser-key.ts';
import { useSession } from '../../../session/session.tsx';
import { loginRequestOptions, useCompleteLogin } from './complete-login.ts';

/**
 * In the browser that registered on the way to a payment, a verification link leads straight to that payment. In any
 * other browser, without such a payment, or when the server refuses, the login page comes next; a visitor who is logged
 * in stays logged in. @returns whether this is still being decided
 */
export function useLinkEntry(token: string): boolean {
  const returnPath = useReturnPath();
  const navigate = useNavigate();
  const { status } = useSession();
  const { enter } = useCompleteLogin();
  const [isPossible, setPossible] = useState(() => isForPayment(returnPath) && browserKey.isThere());
  const login = useWrite('POST /auth/verify-email/login', {
    options: loginRequestOptions,
    onDone: (session) => {
      enter(session);
      if (returnPath !== undefined) void navigate(returnPath, { replace: true });
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
