import { createContext, use } from 'react';

/** Told by the app, which alone knows the pages: fetches what a file's page will need. */
export const PrefetchContext = createContext<(file: { id: string }) => void>(() => undefined);

/** `const prefetch = usePrefetch(); prefetch(file)` when its reader is about to open it. */
export const usePrefetch = () => use(PrefetchContext);
