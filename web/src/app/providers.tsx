import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { ApiError } from '../api/client.ts';
import { LanguageProvider, type Locale } from '../i18n/index.tsx';
import { SessionProvider } from '../session/session.tsx';

/** Queries also run when the browser believes itself offline, so that the failure is shown. */
const networkMode = 'always';

/** A refusal stays one; what failed is asked for once more. */
const retry = (failures: number, error: Error): boolean =>
  failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode,
      retry,
      refetchOnReconnect: true,
      refetchOnWindowFocus: false,
      staleTime: 30_000,
    },
    mutations: { networkMode },
  },
});

export const Providers = ({ speech, children }: { speech: Locale; children: ReactNode }) => (
  <LanguageProvider first={speech}>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <SessionProvider>{children}</SessionProvider>
      </BrowserRouter>
    </QueryClientProvider>
  </LanguageProvider>
);
