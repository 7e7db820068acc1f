import { useEffect } from 'react';
import { focusHeading } from '../../nav/focus-heading.ts';

/** What is done with goes, and the focus that was in it, or in its dialog, goes to the heading and not to nowhere. */
export function useFocusKept(): void {
  useEffect(
    () => () => {
      requestAnimationFrame(() => document.activeElement === document.body && focusHeading());
    },
    [],
  );
}
