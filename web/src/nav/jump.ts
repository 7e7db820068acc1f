import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

/** State of a link that leads to the top also of the page where it is. */
export const toTop = { jump: 'root' };

/**
 * Scrolls to an element of the same page. The browser's own jump would look like Back to the scroll memory, which would
 * return to the top.
 */
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
