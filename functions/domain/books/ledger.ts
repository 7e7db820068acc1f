import { type Fen, fen } from '#shared/money';

export type Account =
  | `psp:${string}`
  | `seller:${string}`
  | `inflight:${string}`
  /** Taken out of a sale for its refund, and not yet with the buyer. */
  | `refunding:${string}`
  /** Held back for a case: its seller's, and nobody's to pay out for the time being. */
  | `held:${string}`
  /** Given up for a payment that the buyer's bank takes back, against what the bank takes. */
  | `dispute:${string}`
  /** What a provider keeps for itself. */
  | `charges:${string}`
  | 'fee'
  | 'suspense'
  /** Refunds that the platform carries, by reason. */
  | `loss:${string}`
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

interface SaleTerms {
  provider: string;
  sellerId: string;
  amount: Fen;
  fee: Fen;
}

/** A buyer's payment: the seller's share and the fee are owed from the moment it is captured. */
export const saleEntries = ({ provider, sellerId, amount, fee }: SaleTerms): Entries =>
  balanced([
    { account: `psp:${provider}`, amount },
    { account: `seller:${sellerId}`, amount: fen(fee - amount) },
    { account: 'fee', amount: minus(fee) },
  ]);

/** Set aside for a payout: from here on it is on its way, and no other payout can take it. */
export const reserveEntries = (sellerId: string, payoutId: string, amount: Fen): Entries =>
  moved(amount, { to: `seller:${sellerId}`, from: `inflight:${payoutId}` });

/** Both of Alipay's ways to pay sellers take the money from the account its payments go to. */
const payoutBalances: Record<string, string> = { transfer: 'alipay', split: 'alipay' };

/** Whose account at a provider the payouts leave from, by the name of the way they are paid. */
export const paidFrom = (payouts: string): string => payoutBalances[payouts] ?? payouts;

export const arrivedEntries = (provider: string, payoutId: string, amount: Fen): Entries =>
  moved(amount, { to: `inflight:${payoutId}`, from: `psp:${paidFrom(provider)}` });

/** It came back: the seller's again. */
export const releaseEntries = (sellerId: string, payoutId: string, amount: Fen): Entries =>
  moved(amount, { to: `inflight:${payoutId}`, from: `seller:${sellerId}` });

interface HeldBack {
  sellerId: string;
  caseId: string;
  amount: Fen;
}

/** Out of what the seller is owed now, until the case is decided for good. */
export const heldEntries = ({ sellerId, caseId, amount }: HeldBack): Entries =>
  moved(amount, { to: `seller:${sellerId}`, from: `held:${caseId}` });

/** The seller's again; or for a refund that takes it in the same transaction. */
export const heldReturnedEntries = ({ sellerId, caseId, amount }: HeldBack): Entries =>
  moved(amount, { to: `held:${caseId}`, from: `seller:${sellerId}` });

interface Refunded extends SaleTerms {
  outTradeNo: string;
}

/**
 * A refund is covered: seller and platform have given up their shares, and the buyer's money lies apart. What of the
 * seller's share is `carried` is the platform's loss.
 */
export function refundFundingEntries(sale: Refunded, { carried = fen(0), reason = '' } = {}): Entries {
  const { sellerId, outTradeNo, amount, fee } = sale;
  const own = fen(amount - fee - carried);
  return balanced([
    ...(own === 0 ? [] : [{ account: `seller:${sellerId}`, amount: own } as const]),
    ...(carried === 0 ? [] : [{ account: `loss:${reason}`, amount: carried } as const]),
    { account: 'fee', amount: fee },
    { account: `refunding:${outTradeNo}`, amount: minus(amount) },
  ]);
}

/** The buyer has it: from the provider, or from our own bank account. */
export const refundEntries = ({ provider, outTradeNo, amount }: Refunded, from: Account = `psp:${provider}`): Entries =>
  moved(amount, { to: `refunding:${outTradeNo}`, from });

/** The seller's share, taken back from their account at the provider: owed to them again, until the refund takes it. */
export const shareReturnedEntries = ({ provider, sellerId, amount, fee }: SaleTerms): Entries =>
  moved(fen(amount - fee), { to: `psp:${provider}`, from: `seller:${sellerId}` });

/** Money for something that is owned already belongs to its payer; it waits in suspense until it is back. */
export const suspenseEntries = (provider: string, amount: Fen): Entries =>
  moved(amount, { to: `psp:${provider}`, from: 'suspense' });

export const suspenseRefundEntries = (amount: Fen, from: Account): Entries => moved(amount, { to: 'suspense', from });
