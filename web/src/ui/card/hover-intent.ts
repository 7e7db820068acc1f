import { useEffect, useRef } from 'react';

/** A pointer that only passes by means nothing; one that rests, a finger that comes down or the focus does. */
const restMs = 80;

export function useHoverIntent(act: (() => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = () => clearTimeout(timer.current);
  const enter = () => {
    leave();
    if (act) timer.current = setTimeout(act, restMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { onPointerEnter: enter, onPointerLeave: leave, onFocus: act };
}
