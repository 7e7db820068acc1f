import { useSyncExternalStore } from 'react';

/** From this width on a page has a second column. */
const query = '(width >= 1024px)';

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/**
 * For elements that change places on wide screens, so that the order of reading and of the Tab key is the visible one.
 */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
