import { useLocation } from 'react-router-dom';
import { paths } from './paths.ts';

/**
 * Only an address inside the app may be returned to: `?from=` can be written by anybody into a link.
 * A browser reads // and /\ as the start of another host, and passes over tabs and line breaks between them.
 */
export const safeReturn = (from: unknown): string | undefined =>
  typeof from === 'string' && /^\/(?!\s*[/\\])/.test(from) && !from.startsWith(paths.login()) ? from : undefined;

/** Where one is: what the login page and the registration are told, to lead back here afterwards. */
export function useHere(): string | undefined {
  const { pathname, search, hash } = useLocation();
  return safeReturn(`${pathname}${search}${hash}`);
}

/** The login page's address that leads back here afterwards. */
export const useLoginPath = (): string => paths.login(useHere());
