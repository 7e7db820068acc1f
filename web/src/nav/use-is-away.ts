import { useEffect, useState } from 'react';

/** An element of the page has left the window. */
export function useIsAway(selector: string | false): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const element = selector && document.querySelector(selector);
    if (!element) return setAway(false);
    const observer = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting === false));
    observer.observe(element);
    return () => observer.disconnect();
  }, [selector]);
  return isAway;
}
