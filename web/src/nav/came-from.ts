import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

let here: string | undefined;
let before: string | undefined;

const pageIn = (address: string | undefined): string | undefined => address?.replace(/[?#].*/s, '');

/** Once, around all pages: what was chosen on a page is remembered with it, another page begins anew. */
export function useRememberPage(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (pageIn(here) !== pathname) before = here;
    here = pathname + search;
  }, [pathname, search]);
}

/** The page of ours that led to this one, with what was chosen on it; undefined on the first one of a visit. */
export const cameFrom = (): string | undefined => before;
