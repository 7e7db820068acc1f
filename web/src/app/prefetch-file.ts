import type { QueryClient } from '@tanstack/react-query';
import { readFile } from '../api/file-answer.ts';
import { preloadWords } from '../i18n/index.tsx';
import { pageStyles } from './page-styles.ts';

/** Somebody is about to open a file: its page, its words and its data set out together. Failing here changes nothing. */
export const prefetchFile = (queries: QueryClient, id: string) =>
  Promise.all([
    import('../pages/file/file.tsx'),
    import('../features/stars-and-follows/set-star.ts'),
    preloadWords(),
    pageStyles(),
    queries.prefetchQuery(readFile(id)),
  ]);
