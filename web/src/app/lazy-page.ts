import { type ComponentType, lazy } from 'react';
import { preloadWords } from '../i18n/index.tsx';

/** A page that is fetched when it is opened, together with the words the pages speak. */
export const lazyPage = (load: () => Promise<{ default: ComponentType }>) =>
  lazy(async () => {
    const [page] = await Promise.all([load(), preloadWords()]);
    return page;
  });
