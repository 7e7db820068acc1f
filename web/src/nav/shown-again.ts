import { useEffect, useEffectEvent } from 'react';

/** Back and Forward may bring a page as it was left, scripts and all: what it waited for has long happened or never will. */
export function useShownAgain(act: () => void): void {
  const onPageShow = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) act();
  });
  useEffect(() => {
    const watch = (event: PageTransitionEvent) => onPageShow(event);
    addEventListener('pageshow', watch);
    return () => removeEventListener('pageshow', watch);
  }, []);
}
