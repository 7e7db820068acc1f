import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `act` when Back or Forward restores the page from the browser's cache, where a pending operation may be long
 * over.
 */
export function useOnPageRestore(act: () => void): void {
  const onPageShow = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) act();
  });
  useEffect(() => {
    const watch = (event: PageTransitionEvent) => onPageShow(event);
    addEventListener('pageshow', watch);
    return () => removeEventListener('pageshow', watch);
  }, []);
}
