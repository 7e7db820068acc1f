import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { ApiError } from '../api/client.ts';
import { LanguageProvider, type Locale } from '../i18n/index.tsx';
import { SessionProvider } from '../session/session.tsx';

/** Queries also run when the browser believes itself offline, so that the failure is shown. */
const networkMode = 'always';

/** Another try within a second changes nothing: nothing is there, or too much was asked already. */
const isFinal = (error: Error): boolean => error instanceof ApiError && [404, 429].includes(error.status);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode,
      retry: (failures, error) => failures < 1 && !isFinal(error),
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
