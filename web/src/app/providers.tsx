import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { LanguageProvider, type Speech } from '../i18n/index.tsx';
import { SessionProvider } from '../session/session.tsx';

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false, staleTime: 30_000 } },
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
