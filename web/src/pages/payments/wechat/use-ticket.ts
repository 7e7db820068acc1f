import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useT } from '../../../i18n/index.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { forgetPress } from './pressed.ts';

/**
 * The ticket that stands for WeChat's answer, for one use. `boot.js` moves it from the URL to the history entry before
 * anything is loaded; it is removed from there before this page makes a request, so neither a reload nor Back finds it
 * again.
 */
export function useTicket(): string | undefined {
  const { state, search, pathname } = useLocation();
  const navigate = useNavigate();
  const parameters = new URLSearchParams(search);
  const { ticket: savedTicket }: { ticket?: unknown } = Object(state);
  const [ticket] = useState(typeof savedTicket === 'string' ? savedTicket : (parameters.get('ticket') ?? undefined));
  const isRefused = parameters.get('wechat') === 'refused';
  const isThere = isRefused || typeof savedTicket === 'string' || parameters.has('ticket');
  useLayoutEffect(() => {
    if (isThere) void navigate(pathname, { replace: true });
  }, [isThere, navigate, pathname]);
  useRefused(isRefused);
  return ticket;
}

/** WeChat did not identify the user: the page is as it was before the press. */
function useRefused(isRefused: boolean) {
  const { refused } = useT().payment.wechat;
  useEffect(() => {
    if (!isRefused) return;
    forgetPress();
    toast.bad(refused);
  }, [isRefused, refused]);
}
