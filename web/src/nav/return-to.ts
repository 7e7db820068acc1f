import { useLocation } from 'react-router-dom';
import { paths } from './paths.ts';

/**
 * Only an address inside the app is accepted, as `?from=` can be written into any link. A browser reads // and /\ as
 * the start of another host, and ignores tabs and line breaks between them.
 */
export const safeReturn = (from: unknown): string | undefined =>
  typeof from === 'string' && /^\/(?!\s*[/\\])/.test(from) && !from.startsWith(paths.login()) ? from : undefined;

/** The current address, which the login page and the registration get to lead back here. */
export function useCurrentAddress(): string | undefined {
  const { pathname, search, hash } = useLocation();
  return safeReturn(`${pathname}${search}${hash}`);
}

/** The address of the login page that leads back here afterwards. */
export const useLoginPath = (): string => paths.login(useCurrentAddress());
