import type { QueryClient } from '@tanstack/react-query';
import { read } from '../api/query.ts';
import { preloadWords } from '../i18n/index.tsx';

/** Somebody is about to open a file: its page, its words and its data set out together. Failing here changes nothing. */
export const prefetchFile = (queries: QueryClient, id: string) =>
  Promise.all([
    import('../pages/file/file.tsx'),
    import('../features/stars-and-follows/set-star.ts'),
    preloadWords(),
    queries.prefetchQuery(read('GET /files/{id}', { params: { id } })),
  ]);
