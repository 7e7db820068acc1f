import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { LanguageProvider, type Speech } from '../i18n/index.tsx';
import { SessionProvider } from '../session/session.tsx';

/** Asked also where the browser believes itself offline: waiting in silence would look like a page that never comes. */
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

export const Providers = ({ speech, children }: { speech: Speech; children: ReactNode }) => (
  <LanguageProvider first={speech}>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <SessionProvider>{children}</SessionProvider>
      </BrowserRouter>
    </QueryClientProvider>
  </LanguageProvider>
);
