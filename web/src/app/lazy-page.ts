import type { ComponentType } from 'react';
import { preloadWords } from '../i18n/index.tsx';
import { lazyPart } from '../nav/lazy-part.ts';

/** A page that is fetched when it is opened, together with the words the pages speak. */
export const lazyPage = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazyPart(async () => {
    const [page] = await Promise.all([load(), preloadWords()]);
    return page;
  });
