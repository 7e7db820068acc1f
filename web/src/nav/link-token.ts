import { useLocation } from 'react-router-dom';

/**
 * The token of a mail's link. `boot.js` takes it out of the address before anything else is loaded, and leaves it in the
 * history entry: there it outlives a reload, and no log, no referrer and nobody who looks at the screen gets it.
 */
export function useLinkToken(): string {
  const { state, search } = useLocation();
  const { linkToken }: { linkToken?: unknown } = Object(state);
  return typeof linkToken === 'string' ? linkToken : (new URLSearchParams(search).get('token') ?? '');
}
