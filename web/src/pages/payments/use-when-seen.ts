import { useEffect, useEffectEvent } from 'react';

export const isVisible = () => document.visibilityState === 'visible';

/** Calls `act` each time the tab becomes visible again. */
export function useWhenSeen(act: () => void) {
  const changed = useEffectEvent(() => {
    if (isVisible()) act();
  });
  useEffect(() => {
    const watch = () => changed();
    document.addEventListener('visibilitychange', watch);
    return () => document.removeEventListener('visibilitychange', watch);
  }, []);
}
