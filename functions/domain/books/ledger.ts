import { type Fen, fen } from '#shared/money';

export type Account =
  | `psp:${string}`
  | `seller:${string}`
  | `inflight:${string}`
  | 'fee'
  | 'suspense'
  /** What a provider charges us. */
  | `charges:${string}`
  /** Taken out to, or paid in from, the platform's own bank account. */
  | 'bank';

export interface Entry {
  account: Account;
  amount: Fen;
}

/** What a posting moves. Assets grow with plus, liabilities and income with minus, so every posting sums to 0. */
export type Entries = readonly Entry[];

/** @throws where the entries do not sum to 0: money would appear or vanish. */
export function balanced(entries: Entries): Entries {
  const sum = entries.reduce((total, entry) => total + entry.amount, 0);
  if (sum !== 0) throw new Error(`posting does not balance: ${JSON.stringify(entries)}`);
  return entries;
}

const minus = (amount: Fen): Fen => fen(-amount);

/** One account grows by what the other gives. */
const moved = (amount: Fen, { from, to }: { from: Account; to: Account }): Entries =>
  balanced([
    { account: to, amount },
    { account: from, amount: minus(amount) },
  ]);

interface Sale {
  provider: string;
  sellerId: string;
  amount: Fen;
  fee: Fen;
}

/** A buyer's payment: the seller's share and the fee are owed from the moment it is captured. */
export const saleEntries = ({ provider, sellerId, amount, fee }: Sale): Entries =>
  balanced([
    { account: `psp:${provider}`, amount },
    { account: `seller:${sellerId}`, amount: fen(fee - amount) },
    { account: 'fee', amount: minus(fee) },
  ]);

/** Set aside for a payout: from here on it is on its way, and no other payout can take it. */
export const reserveEntries = (sellerId: string, payoutId: string, amount: Fen): Entries =>
  moved(amount, { to: `seller:${sellerId}`, from: `inflight:${payoutId}` });

/** Both of Alipay's ways to pay sellers take the money from the account its payments go to. */
const paidFrom: Record<string, string> = { transfer: 'alipay', split: 'alipay' };

export const arrivedEntries = (provider: string, payoutId: string, amount: Fen): Entries =>
  moved(amount, { to: `inflight:${payoutId}`, from: `psp:${paidFrom[provider] ?? provider}` });

/** It came back: the seller's again. */
export const releaseEntries = (sellerId: string, payoutId: string, amount: Fen): Entries =>
  moved(amount, { to: `inflight:${payoutId}`, from: `seller:${sellerId}` });

/** A sale taken back: seller and platform give up their shares, the buyer has everything. */
export const refundEntries = ({ provider, sellerId, amount, fee }: Sale): Entries =>
  balanced([
    { account: `seller:${sellerId}`, amount: fen(amount - fee) },
    { account: 'fee', amount: fee },
    { account: `psp:${provider}`, amount: minus(amount) },
  ]);

/** The seller's share, taken back from their account at the provider: owed to them again, until the refund takes it. */
export const shareReturnedEntries = ({ provider, sellerId, amount, fee }: Sale): Entries =>
  moved(fen(amount - fee), { to: `psp:${provider}`, from: `seller:${sellerId}` });

/** Money for something that is owned already belongs to its payer; it waits in suspense until it is back. */
export const suspenseEntries = (provider: string, amount: Fen): Entries =>
  moved(amount, { to: `psp:${provider}`, from: 'suspense' });

export const suspenseRefundEntries = (provider: string, amount: Fen): Entries =>
  moved(amount, { to: 'suspense', from: `psp:${provider}` });
