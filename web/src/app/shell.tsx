import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useCore } from '../i18n/index.tsx';
import { PrefetchContext } from '../nav/prefetch.ts';
import { useRememberPage } from '../nav/previous-address.ts';
import { PageSpinner } from '../ui/frame/spinner.tsx';
import { Toaster } from '../ui/overlay/toaster.tsx';
import { useFocusOnArrival, useScrollMemory } from './arrival.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { OfflineBanner } from './offline-banner.tsx';

/** Around every page, with or without header: skip link, offline banner, toasts. */
export function Shell() {
  const t = useCore();
  const queries = useQueryClient();
  useScrollMemory();
  useRememberPage();
  const prefetch = ({ id }: { id: string }) =>
    void import('./prefetch-file.ts').then(({ prefetchFile }) => prefetchFile(queries, id)).catch(() => undefined);
  return (
    <>
      <a href="#main" className="absolute -top-16 left-3 z-60 rounded-md bg-ink px-4 py-2.5 text-paper focus:top-2.5">
        {t.nav.skip}
      </a>
      <OfflineBanner />
      <PrefetchContext value={prefetch}>
        <PageSlot />
      </PrefetchContext>
      <Toaster />
    </>
  );
}

/** Where a page renders: its code may still be loading, and an error in it leaves the layout in place. */
export function PageSlot() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<PageSpinner />}>
        <Outlet />
        <Arrival />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Inside the slot's Suspense, so that it runs once the page is rendered. */
function Arrival() {
  useFocusOnArrival();
  return null;
}
