import type { ComponentType } from 'react';
import { preloadWords } from '../i18n/index.tsx';
import { lazyPart } from '../nav/lazy-part.ts';
import { pageStyles } from './page-styles.ts';

/** A page that is fetched when it is opened, together with the words and the styles that pages have and the home page has not. */
export const lazyPage = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazyPart(async () => {
    const [page] = await Promise.all([load(), preloadWords(), pageStyles()]);
    return page;
  });
