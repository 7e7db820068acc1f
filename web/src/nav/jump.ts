import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

/** To a part of the page one is on. By hand: the browser's own jump looks like Back to the scroll memory, which would return to the top. */
export function useJump() {
  const navigate = useNavigate();
  return (event: MouseEvent, id: string) => {
    event.preventDefault();
    void navigate({ hash: `#${id}`, search: location.search }, { replace: true });
    const part = document.getElementById(id);
    part?.scrollIntoView();
    part?.focus({ preventScroll: true });
  };
}
