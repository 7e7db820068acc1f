import { useEffect, useState } from 'react';
import { nextChange } from './left-time.ts';

/** The remaining milliseconds by the clock, right also after a tab was suspended. Negative once it is over. */
export function useTimeLeft(until: string): number {
  const end = Date.parse(until);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      clearTimeout(timer);
      const millisLeft = end - Date.now();
      setNow(Date.now());
      if (millisLeft > 0) timer = setTimeout(tick, nextChange(millisLeft));
    };
    tick();
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [end]);
  return end - now;
}
