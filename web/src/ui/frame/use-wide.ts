import { useSyncExternalStore } from 'react';

/** From this width on a page has a second column. */
const query = '(width >= 1024px)';

function subscribe(tell: () => void): () => void {
  const wide = matchMedia(query);
  wide.addEventListener('change', tell);
  return () => wide.removeEventListener('change', tell);
}

/**
 * For elements that change places on wide screens, so that the order of reading and of the Tab key is the visible one.
 */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
