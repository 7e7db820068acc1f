import type { ComponentType } from 'react';
import { preloadMessages } from '../i18n/index.tsx';
import { lazyPart } from '../nav/lazy-part.ts';
import { pageStyles } from './page-styles.ts';

/** A page whose code is loaded when it is opened, with the texts and styles that the home page does not have. */
export const lazyPage = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazyPart(async () => {
    const [page] = await Promise.all([load(), preloadMessages(), pageStyles()]);
    return page;
  });
