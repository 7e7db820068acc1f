import { useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { Suspense, useSyncExternalStore } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useCore } from '../i18n/index.tsx';
import { network } from '../nav/network.ts';
import { PrefetchContext } from '../nav/prefetch.ts';
import { useRememberPage } from '../nav/previous-address.ts';
import { PageSpinner } from '../ui/frame/spinner.tsx';
import { Toaster } from '../ui/overlay/toaster.tsx';
import { useFocusOnArrival, useScrollMemory } from './arrival.ts';
import { ErrorBoundary } from './error-boundary.tsx';

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

function OfflineBanner() {
  const t = useCore();
  const online = useSyncExternalStore(network.subscribe, network.isOpen, () => true);
  return (
    <div role="status" className="sticky top-0 z-31">
      {!online && (
        <p
          data-offline
          className="flex h-(--banner) items-center justify-center gap-2 bg-warn-soft px-4 text-sm text-warn leading-tight"
        >
          <WifiOff aria-hidden="true" />
          {t.errors.offline}
        </p>
      )}
    </div>
  );
}
