import { useLocation } from 'react-router-dom';

/**
 * The token of a link in an email. `boot.js` moves it from the address into the history entry before anything else
 * loads: there it survives a reload, and stays out of logs, the referrer and the address bar.
 */
export function useLinkToken(): string {
  const { state, search } = useLocation();
  const { linkToken }: { linkToken?: unknown } = Object(state);
  return typeof linkToken === 'string' ? linkToken : (new URLSearchParams(search).get('token') ?? '');
}
