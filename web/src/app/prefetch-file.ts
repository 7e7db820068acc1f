import type { QueryClient } from '@tanstack/react-query';
import { readFile } from '../api/file-answer.ts';
import { preloadMessages } from '../i18n/index.tsx';
import { pageStyles } from './page-styles.ts';

/** The visitor is about to open a file: fetches its page, texts and data together. A failure changes nothing. */
export const prefetchFile = (queries: QueryClient, id: string) =>
  Promise.all([
    import('../pages/files/file/file.tsx'),
    import('../features/stars-and-follows/set-star.ts'),
    preloadMessages(),
    pageStyles(),
    queries.prefetchQuery(readFile(id)),
  ]);
