import { useEffect } from 'react';
import { focusHeading } from '../../nav/focus-heading.ts';

/** An item that was dealt with disappears with its focus, or that of its dialog: the heading gets it. */
export function useHeadingFocus(): void {
  useEffect(
    () => () => {
      requestAnimationFrame(() => document.activeElement === document.body && focusHeading());
    },
    [],
  );
}
