import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { LanguageProvider, type Locale } from '../i18n/index.tsx';
import { SessionProvider } from '../session/session.tsx';

/** Queries also run when the browser believes itself offline, so that the failure is shown. */
const networkMode = 'always';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode,
      retry: 1,
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
