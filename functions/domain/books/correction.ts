import { type Fen, fen } from '#shared/money';
import { type Account, balanced, type Entries } from './ledger.ts';

/** A posting that a person thought of, because the books do not say what is so. */
export interface Correction {
  from: Account;
  to: Account;
  amount: Fen;
}

const word = '[a-z][a-z0-9-]*';

/** What may be corrected: the rest belongs to a payout, a refund or a dispute that is under way, and ends with it. */
const correctable = new RegExp(`^(?:fee|bank|seller:\\w+|(?:psp|charges|loss):${word})$`);

const isCorrectable = (text: string): text is Account => correctable.test(text);

export const correctableAccount = (text: string): Account | undefined => (isCorrectable(text) ? text : undefined);

/** Money that lies somewhere. */
const isMoney = (account: Account): boolean => account === 'bank' || account.startsWith('psp:');

/**
 * What the account named first has, the other has afterwards. Where money itself moves, the one it leaves is credited.
 * Between two of which neither is money, what is owed moves: the fee that gives to a seller is less, and the seller is
 * owed more, so the one that gives is debited.
 */
export function correctionEntries({ from, to, amount }: Correction): Entries {
  const [debited, credited] = isMoney(from) || isMoney(to) ? [to, from] : [from, to];
  return balanced([
    { account: debited, amount },
    { account: credited, amount: fen(0 - amount) },
  ]);
}

/** The seller whose balance it changes; between two sellers nothing is corrected, for each has a statement of their own. */
export const sellersIn = ({ from, to }: Pick<Correction, 'from' | 'to'>): string[] =>
  [from, to].flatMap((account) => (account.startsWith('seller:') ? [account.slice('seller:'.length)] : []));
