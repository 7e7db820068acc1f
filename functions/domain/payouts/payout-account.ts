import { undoTime } from '../accounts/email-change.ts';
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

/** Either of the first two may be somebody else's doing. */
export type AccountChange = 'first' | 'changed' | 'same';

/** The mark that is kept of a form tells whether the next one says the same. */
export function accountChange(existing: { mark?: string | undefined } | undefined, fingerprint: string): AccountChange {
  if (!existing) return 'first';
  return existing.mark === fingerprint ? 'same' : 'changed';
}

/** A first account waits as well: whoever took a session over sets one where there is none. */
export const heldUntil = (change: AccountChange, now: number): number =>
  change === 'same' ? now : now + accountHold[change];

/**
 * An account that only a password has set receives nothing as long as its owner can still take it back, unless the mailbox
 * or a factor agrees before.
 */
export const isUnconfirmed = (
  { confirmedAt, setAt }: { confirmedAt?: number | undefined; setAt: number },
  now: number,
) => confirmedAt === undefined && now < setAt + undoTime;
