/** What is offered below a field: how much of it, and which of it the arrow keys have reached; -1 is the field itself. */
export interface Offered {
  count: number;
  active: number;
}

/** What a field has that something is offered below. */
export const comboboxOf = (listId: string, { count, active }: Offered) =>
  ({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': count > 0,
    'aria-controls': listId,
    'aria-activedescendant': active === -1 ? undefined : optionId(listId, active),
  }) as const;

export const optionId = (listId: string, at: number): string => `${listId}-${at}`;
