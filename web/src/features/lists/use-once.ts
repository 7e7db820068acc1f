import { useState } from 'react';

/**
 * True from the first time on. `useOnce(queries.every(({ isFetched }) => isFetched))` holds a page's first view back until all
 * of it is known, and never again: a part that came later than the others would push them away under their reader's eyes.
 */
export function useOnce(now: boolean): boolean {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return was || now;
}
