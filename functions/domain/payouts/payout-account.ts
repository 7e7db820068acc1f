import { accountHold } from './payouts.ts';

/** Where a seller's money goes. The provider checks the name against the account. */
export interface Account {
  account: string;
  realName: string;
}

/** The account, and what proves whose it is. */
export interface Identity extends Account {
  identityCard: string;
  phone: string;
}

/** What is kept of a form: its mark tells whether the next one says the same. */
interface Kept {
  mark?: string | undefined;
}

/** `first` is nobody's money yet; `changed` may be somebody else's doing. */
export type AccountChange = 'first' | 'changed' | 'same';

export function accountChange(kept: Kept | undefined, mark: string): AccountChange {
  if (!kept) return 'first';
  return kept.mark === mark ? 'same' : 'changed';
}

/** Nobody's first account waits: there is none whose owner could object. */
export const heldUntil = (change: AccountChange, now: number): number =>
  change === 'changed' ? now + accountHold : now;
