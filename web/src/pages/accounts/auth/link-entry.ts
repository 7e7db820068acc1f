import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isForPayment } from '#shared/return-path';
import { useWrite } from '../../../api/query.ts';
import { useReturnPath } from '../../../nav/return-path.ts';
import { browserKey } from '../../../session/browser-key.ts';
import { useSession } from '../../../session/session.tsx';
import { asThisBrowser, useEntering } from './entering.ts';

/**
 * A link that has proven its address, in the browser that registered on the way to a payment, leads straight to the
 * payment. In any other, without a payment on the way, and where the server does not agree, the login page comes next; who
 * is logged in already stays who they are.
 *
 * @returns whether that is still being found out
 */
export function useLinkEntry(token: string): boolean {
  const way = useReturnPath();
  const navigate = useNavigate();
  const { status } = useSession();
  const { enter } = useEntering();
  const [isPossible, setPossible] = useState(() => isForPayment(way) && browserKey.isThere());
  const login = useWrite('POST /auth/verify-email/login', {
    options: asThisBrowser,
    onDone: (entered) => {
      enter(entered);
      if (way !== undefined) void navigate(way, { replace: true });
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
