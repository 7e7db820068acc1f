import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { forgetPress } from './pressed.ts';

export interface Ticket {
  value: string | undefined;
  /** WeChat did not identify the user: the page is as it was before the press. */
  isRefused: boolean;
}

/**
 * The ticket that stands for WeChat's answer, for one use. `boot.js` moves it from the URL to the history entry before
 * anything is loaded; it is removed from there before this page makes a request, so neither a reload nor Back finds it
 * again.
 */
export function useTicket(): Ticket {
  const { state, search, pathname } = useLocation();
  const navigate = useNavigate();
  const parameters = new URLSearchParams(search);
  const { ticket: savedTicket }: { ticket?: unknown } = Object(state);
  const [ticket] = useState({
    value: typeof savedTicket === 'string' ? savedTicket : (parameters.get('ticket') ?? undefined),
    isRefused: parameters.get('wechat') === 'refused',
  });
  const isThere = parameters.has('wechat') || typeof savedTicket === 'string' || parameters.has('ticket');
  useLayoutEffect(() => {
    if (isThere) void navigate(pathname, { replace: true });
  }, [isThere, navigate, pathname]);
  useEffect(() => {
    if (ticket.isRefused) forgetPress();
  }, [ticket]);
  return ticket;
}
