/** What an operator's action is about: people by their ids, and files whose buyers it is about as well. */
export interface Stakes {
  people: readonly string[];
  files?: readonly string[];
}

/** Nobody in particular. */
export const noStakes: Stakes = { people: [] };

/** `circle`: an operator's own account and those linked to it. Linked accounts are one person's, as far as money goes. */
export const isStakeholder = (circle: readonly string[], { people }: Stakes): boolean =>
  people.some((person) => circle.includes(person));
