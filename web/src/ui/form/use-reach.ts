import { type KeyboardEvent, useState } from 'react';

/** Which of what is offered below a field the arrow keys have reached; -1 is the field itself. */
export function useReach(count: number, show: (isShown: boolean) => void) {
  const [reached, setActive] = useState(-1);
  const active = reached < count ? reached : -1;
  const open = (isOpen: boolean) => {
    show(isOpen);
    setActive(-1);
  };
  /** Round and round, with the field itself between the last and the first. */
  const move = (step: 1 | -1) => {
    show(true);
    const places = count + 1;
    setActive(((active + 1 + step + places) % places) - 1);
  };
  /** Keys of a list that is open, or opens. True where the key has been used up. */
  const use = (key: string): boolean => {
    if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1);
    else if (key === 'Escape' && count > 0) open(false);
    else return false;
    return true;
  };
  return { active, open, use, leave: () => setActive(-1) };
}

/** What a field has that something is offered below. */
export const comboboxOf = (listId: string, { count, active }: { count: number; active: number }) =>
  ({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': count > 0,
    'aria-controls': listId,
    'aria-activedescendant': active === -1 ? undefined : optionId(listId, active),
  }) as const;

export const optionId = (listId: string, at: number): string => `${listId}-${at}`;

/** Enter, comma and arrows belong to the input method while it composes. */
export const isComposed = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === 229;
