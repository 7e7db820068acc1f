import { useSyncExternalStore } from 'react';

/** From here on a page has a second column. */
const query = '(width >= 1024px)';

function subscribe(tell: () => void): () => void {
  const wide = matchMedia(query);
  wide.addEventListener('change', tell);
  return () => wide.removeEventListener('change', tell);
}

/** For what stands in another place there: the order in which it is read and reached by keys is then the one that is seen. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
