import { useLocation } from 'react-router-dom';
import { returnPath } from '#shared/return-path';
import { useSession } from '../session/session.tsx';
import { paths } from './paths.ts';
import { safeReturn } from './return-to.ts';

/** The page that the visitor was going to when a login or registration was needed; undefined without one. */
export function useReturnPath(): string | undefined {
  const { search } = useLocation();
  return safeReturn(new URLSearchParams(search).get('from'));
}

/** The page that a login leads to: the one that asked for it, otherwise the dashboard, or an operator's console. */
export function useReturnTo(): string {
  const { user } = useSession();
  const home = user && user.roles.length > 0 ? paths.operator() : paths.dashboard();
  return useReturnPath() ?? home;
}

/** The part of the return address that a link in an email may carry: the path, without query and fragment. */
export const mailReturnPath = (address: string | undefined): string | undefined => {
  const page = address?.replace(/[?#].*/s, '');
  return page !== undefined && returnPath.test(page) ? page : undefined;
};

export const useMailReturnPath = (): string | undefined => mailReturnPath(useReturnPath());
