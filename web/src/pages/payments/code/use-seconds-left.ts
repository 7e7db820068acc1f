import { useEffect, useState } from 'react';

const leftAt = (end: number): number => Math.ceil((end - Date.now()) / 1000);

/** Negative once it is over. Computed from the clock and not counted, so that a tab that slept is right. */
export function useSecondsLeft(until: string): number {
  const end = Date.parse(until);
  const [secondsLeft, setSecondsLeft] = useState(() => leftAt(end));
  useEffect(() => {
    const tick = () => setSecondsLeft(leftAt(end));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [end]);
  return secondsLeft;
}
