import type { Fen } from '#shared/money';
import { type Account, type Entries, move } from './ledger.ts';

/** A posting that operators make by hand where the ledger is wrong. */
export interface Correction {
  from: Account;
  to: Account;
  amount: Fen;
}

const word = '[a-z][a-z0-9-]*';

/** The accounts that may be corrected: all others belong to a payout, refund or dispute in progress, and close with it. */
const correctable = new RegExp(`^(?:fee|bank|seller:\\w+|(?:psp|charges|loss):${word})$`);

const isCorrectable = (text: string): text is Account => correctable.test(text);

export const correctableAccount = (text: string): Account | undefined => (isCorrectable(text) ? text : undefined);

const isMoney = (account: Account): boolean => account === 'bank' || account.startsWith('psp:');

/**
 * Moves an amount from the first account to the other. If money moves, the account it leaves is credited. Between two accounts that
 * hold no money a debt moves: a fee given to a seller shrinks, so the giving account is debited.
 */
export function correctionEntries({ from, to, amount }: Correction): Entries {
  return move(amount, isMoney(from) || isMoney(to) ? { from, to } : { from: to, to: from });
}

/** The seller whose balance changes; corrections between two sellers are not allowed, because each has a statement of their own. */
export const sellersIn = ({ from, to }: Pick<Correction, 'from' | 'to'>): string[] =>
  [from, to].flatMap((account) => (account.startsWith('seller:') ? [account.slice('seller:'.length)] : []));
