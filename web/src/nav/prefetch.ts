import { createContext, use } from 'react';

/** Fetches the page and data of a file. Provided by the app, which alone knows the pages. */
export const PrefetchContext = createContext<(file: { id: string }) => void>(() => undefined);

/** `const prefetch = usePrefetch(); prefetch(file)` when the visitor is about to open the file. */
export const usePrefetch = () => use(PrefetchContext);
