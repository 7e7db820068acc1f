import { startTransition, useEffect, useState } from 'react';

/** How many of a page's parts are drawn, one more with each frame: all at once would block a phone for half a second. */
export function usePartsByFrame(total: number, first: number): number {
  const [drawn, setDrawn] = useState(first);
  useEffect(() => {
    if (drawn < total) requestAnimationFrame(() => startTransition(() => setDrawn(drawn + 1)));
  }, [drawn, total]);
  return drawn;
}
