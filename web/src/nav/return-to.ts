import { useLocation } from 'react-router-dom';
import { paths } from './paths.ts';

/**
 * Only an address inside the app may be returned to: `?from=` can be written by anybody into a link.
 * A browser reads // and /\ as the start of another host, and passes over tabs and line breaks between them.
 */
export const safeReturn = (from: unknown): string | undefined =>
  typeof from === 'string' && /^\/(?!\s*[/\\])/.test(from) && !from.startsWith(paths.login()) ? from : undefined;

/** Where a login leads: to the page that asked for it, otherwise to the dashboard. */
export function useReturnTo(): string {
  const { search } = useLocation();
  return safeReturn(new URLSearchParams(search).get('from')) ?? paths.dashboard();
}

/** The login page's address that leads back here afterwards. */
export function useLoginPath(): string {
  const { pathname, search, hash } = useLocation();
  return paths.login(safeReturn(`${pathname}${search}${hash}`));
}
