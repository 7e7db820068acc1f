import { useEffect, useEffectEvent } from 'react';
import { network } from './network.ts';

/** Whenever the browser believes that the network is there again. */
export function useBackOnline(act: () => void): void {
  const changed = useEffectEvent(() => {
    if (network.isOpen()) act();
  });
  useEffect(() => network.subscribe(() => changed()), []);
}
