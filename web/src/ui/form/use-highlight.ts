import { type KeyboardEvent, useState } from 'react';

interface HighlightOptions {
  count: number;
  /** The text that the suggestions are for: when it changes, none is reached. */
  of: string;
  show: (isShown: boolean) => void;
}

/** Moves through the suggestions below a field by arrow keys; `active` is the one of `Offered`. */
export function useHighlight({ count, of, show }: HighlightOptions) {
  const [highlight, setHighlight] = useState({ at: -1, of });
  const active = highlight.of === of && highlight.at < count ? highlight.at : -1;
  const open = (isOpen: boolean) => {
    show(isOpen);
    setHighlight({ at: -1, of });
  };
  /** Wraps around, with the field itself between the last and the first. */
  const move = (step: 1 | -1) => {
    show(true);
    const positions = count + 1;
    setHighlight({ at: ((active + 1 + step + positions) % positions) - 1, of });
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
