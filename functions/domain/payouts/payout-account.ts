import { undoTime } from '../accounts/email-change.ts';
import { accountHold } from './payouts.ts';

/** A seller's payout account. The provider checks the name against it. */
export interface PayoutAccount {
  account: string;
  realName: string;
}

export interface Identity extends PayoutAccount {
  identityCard: string;
  phone: string;
}

/** `first` and `changed` may be the work of a thief. */
export type AccountChange = 'first' | 'changed' | 'same';

/** Compares the stored fingerprint of a form with that of the next one. */
export function accountChange(existing: { mark?: string | undefined } | undefined, fingerprint: string): AccountChange {
  if (!existing) return 'first';
  return existing.mark === fingerprint ? 'same' : 'changed';
}

/** A first account waits as well: a thief with a session sets one where there is none. */
export const heldUntil = (change: AccountChange, now: number): number =>
  change === 'same' ? now : now + accountHold[change];

/**
 * An account set with a password alone gets no payouts as long as the owner can undo it, unless a mailbox code or second factor
 * confirms it earlier.
 */
export const isUnconfirmed = (
  { confirmedAt, setAt }: { confirmedAt?: number | undefined; setAt: number },
  now: number,
) => confirmedAt === undefined && now < setAt + undoTime;
