import { type KeyboardEvent, useState } from 'react';

interface ReachOptions {
  count: number;
  /** The text that the suggestions are for: when it changes, none is reached. */
  of: string;
  show: (isShown: boolean) => void;
}

/** Moves through the suggestions below a field by arrow keys; `active` is the one of `Offered`. */
export function useReach({ count, of, show }: ReachOptions) {
  const [reached, setReached] = useState({ at: -1, of });
  const active = reached.of === of && reached.at < count ? reached.at : -1;
  const open = (isOpen: boolean) => {
    show(isOpen);
    setReached({ at: -1, of });
  };
  /** Wraps around, with the field itself between the last and the first. */
  const move = (step: 1 | -1) => {
    show(true);
    const places = count + 1;
    setReached({ at: ((active + 1 + step + places) % places) - 1, of });
  };
  /** Handles the keys of a list that is open or opens. True if the key was used. */
  const use = (key: string): boolean => {
    if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1);
    else if (key === 'Escape' && count > 0) open(false);
    else return false;
    return true;
  };
  return { active, open, use };
}

/** Enter, comma and arrows belong to the input method while it composes. */
export const isComposed = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === 229;
