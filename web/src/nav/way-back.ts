import { useLocation } from 'react-router-dom';
import { returnPath } from '#shared/return-path';
import { paths } from './paths.ts';
import { safeReturn } from './return-to.ts';

/** The page that somebody was on the way to when they had to log in or register; undefined where there was none. */
export function useWayBack(): string | undefined {
  const { search } = useLocation();
  return safeReturn(new URLSearchParams(search).get('from'));
}

/** Where a login leads: to the page that asked for it, otherwise to the dashboard. */
export const useReturnTo = (): string => useWayBack() ?? paths.dashboard();

/** As much of the way back as the link of a mail may carry: the page, without what was chosen on it. */
export const mailed = (way: string | undefined): string | undefined => {
  const page = way?.replace(/[?#].*/s, '');
  return page !== undefined && returnPath.test(page) ? page : undefined;
};

export const useMailedWay = (): string | undefined => mailed(useWayBack());
