/**
 * The suggestions below a field: their number, and the index that the arrow keys have reached; -1 is the field itself.
 */
export interface ComboboxState {
  count: number;
  active: number;
}

/** The ARIA attributes of a field with suggestions. */
export const comboboxOf = (listId: string, { count, active }: ComboboxState) =>
  ({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': count > 0,
    'aria-controls': listId,
    'aria-activedescendant': active === -1 ? undefined : optionId(listId, active),
  }) as const;

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;
