import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

let currentPage: string | undefined;
let previousPage: string | undefined;

const pageIn = (address: string | undefined): string | undefined => address?.replace(/[?#].*/s, '');

/** Used once, around all pages: remembers the previous page with its filters, which are part of its address. */
export function useRememberPage(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (pageIn(currentPage) !== pathname) previousPage = currentPage;
    currentPage = pathname + search;
  }, [pathname, search]);
}

/** The page of the app that led to this one, with its filters; undefined on the first page of a visit. */
export const previousAddress = (): string | undefined => previousPage;
