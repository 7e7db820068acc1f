import { useEffect, useEffectEvent } from 'react';
import { network } from './network.ts';

/** Calls `act` each time the browser reports being online again. */
export function useBackOnline(act: () => void): void {
  const changed = useEffectEvent(() => {
    if (network.isOpen()) act();
  });
  useEffect(() => network.subscribe(() => changed()), []);
}
