import { useEffect, useState } from 'react';

const leftAt = (end: number): number => Math.ceil((end - Date.now()) / 1000);

/** Less than nothing once it is over. By the clock and not by counting: a tab that slept knows what time it is. */
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
