/** The people an operator's action concerns, by id, and the files whose buyers it concerns as well. */
export interface Stakes {
  people: readonly string[];
  files?: readonly string[];
}

/** An action that concerns no one in particular. */
export const noStakes: Stakes = { people: [] };

/** `circle`: the operator's account and those linked to it; linked accounts count as one person where money is concerned. */
export const isStakeholder = (circle: readonly string[], { people }: Stakes): boolean =>
  people.some((person) => circle.includes(person));
