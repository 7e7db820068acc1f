import { type ComponentType, lazy } from 'react';
import { preloadWords } from '../i18n/index.tsx';

/** Without a network it waits for one, as the banner says, and only then tries once more. */
const patiently = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(async (error: unknown) => {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    return load();
  });

/** A page that is fetched when it is opened, together with the words the pages speak. */
export const lazyPage = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(async () => {
    const [page] = await patiently(() => Promise.all([load(), preloadWords()]));
    return page;
  });
