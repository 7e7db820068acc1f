import { type KeyboardEvent, useState } from 'react';

interface ReachOptions {
  count: number;
  /** What it is offered for: for something else nothing is reached yet. */
  of: string;
  show: (isShown: boolean) => void;
}

/** Which of what is offered below a field the arrow keys have reached, as `Offered` says it. */
export function useReach({ count, of, show }: ReachOptions) {
  const [reached, setReached] = useState({ at: -1, of });
  const active = reached.of === of && reached.at < count ? reached.at : -1;
  const open = (isOpen: boolean) => {
    show(isOpen);
    setReached({ at: -1, of });
  };
  /** Round and round, with the field itself between the last and the first. */
  const move = (step: 1 | -1) => {
    show(true);
    const places = count + 1;
    setReached({ at: ((active + 1 + step + places) % places) - 1, of });
  };
  /** Keys of a list that is open, or opens. True where the key has been used up. */
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
