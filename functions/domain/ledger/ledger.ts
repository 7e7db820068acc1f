import { type Fen, fen } from '#shared/money';

/**
 * An account of the ledger. A payment credits the seller and our fee against the provider's balance. A payout first reserves money of
 * the seller, and leaves the provider's balance once it has arrived. A refund is first funded, which takes the shares of seller and
 * platform, and leaves the provider's balance once the buyer has it.
 */
export type Account =
  /** Our balance at a provider of payments. */
  | `psp:${string}`
  /** Owed to a seller. */
  | `seller:${string}`
  /** Reserved for a payout, and not yet arrived. */
  | `inflight:${string}`
  /** Taken from a sale for its refund, and not yet with the buyer. */
  | `refunding:${string}`
  /** On hold for a case: it belongs to the seller, and is not paid out. */
  | `held:${string}`
  /** The shares given up for a disputed payment, against the amount the bank takes. */
  | `dispute:${string}`
  /** A provider's charges, our expense. */
  | `charges:${string}`
  /** Our fees. */
  | 'fee'
  /** Duplicate payments, until they are refunded. */
  | 'suspense'
  /** Refunds at the platform's expense, by reason. */
  | `loss:${string}`
  /** The platform's own bank account. */
  | 'bank';

export interface Entry {
  account: Account;
  amount: Fen;
}

/** The entries of a posting. Assets grow with plus, liabilities and income with minus, so every posting sums to 0. */
export type Entries = readonly Entry[];

/** @throws if the entries do not sum to 0: money would appear or vanish. */
export function balanced(entries: Entries): Entries {
  const sum = entries.reduce((total, entry) => total + entry.amount, 0);
  if (sum !== 0) throw new Error(`posting does not balance: ${JSON.stringify(entries)}`);
  return entries;
}

const minus = (amount: Fen): Fen => fen(0 - amount);

/** Debits one account and credits the other. */
export const move = (amount: Fen, { from, to }: { from: Account; to: Account }): Entries =>
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

/** A buyer's payment: the seller's share and our fee are owed from the capture on. */
export const saleEntries = ({ provider, sellerId, amount, fee }: SaleTerms): Entries =>
  balanced([
    { account: `psp:${provider}`, amount },
    { account: `seller:${sellerId}`, amount: fen(fee - amount) },
    { account: 'fee', amount: minus(fee) },
  ]);

/** Reserved for a payout: no other payout can take it. */
export const reserveEntries = (sellerId: string, payoutId: string, amount: Fen): Entries =>
  move(amount, { to: `seller:${sellerId}`, from: `inflight:${payoutId}` });

/** Both kinds of Alipay payouts take money from the account its payments arrive in. */
const payoutBalances: Record<string, string> = { transfer: 'alipay', split: 'alipay' };

/** The provider account that payouts of this kind are paid from. */
export const paidFrom = (payouts: string): string => payoutBalances[payouts] ?? payouts;

export const arrivedEntries = (provider: string, payoutId: string, amount: Fen): Entries =>
  move(amount, { to: `inflight:${payoutId}`, from: `psp:${paidFrom(provider)}` });

/** A failed payout returns to the seller's balance. */
export const releaseEntries = (sellerId: string, payoutId: string, amount: Fen): Entries =>
  move(amount, { to: `inflight:${payoutId}`, from: `seller:${sellerId}` });

interface Hold {
  sellerId: string;
  caseId: string;
  amount: Fen;
}

/** Moves money from the seller's balance into a hold until the case is finally decided. */
export const heldEntries = ({ sellerId, caseId, amount }: Hold): Entries =>
  move(amount, { to: `seller:${sellerId}`, from: `held:${caseId}` });

/** Ends a hold: the money returns to the seller, or a refund takes it in the same transaction. */
export const heldReturnedEntries = ({ sellerId, caseId, amount }: Hold): Entries =>
  move(amount, { to: `held:${caseId}`, from: `seller:${sellerId}` });

interface RefundedSale extends SaleTerms {
  outTradeNo: string;
}

/**
 * Funds a refund: seller and platform give up their shares, and the buyer's money is set aside. The `carried` part of the seller's
 * share is the platform's loss.
 */
export function refundFundingEntries(sale: RefundedSale, { carried = fen(0), reason = '' } = {}): Entries {
  const { sellerId, outTradeNo, amount, fee } = sale;
  const own = fen(amount - fee - carried);
  return balanced([
    ...(own === 0 ? [] : [{ account: `seller:${sellerId}`, amount: own } as const]),
    ...(carried === 0 ? [] : [{ account: `loss:${reason}`, amount: carried } as const]),
    { account: 'fee', amount: fee },
    { account: `refunding:${outTradeNo}`, amount: minus(amount) },
  ]);
}

/** The refund reached the buyer, from the provider or from our own bank account. */
export const refundEntries = (
  { provider, outTradeNo, amount }: RefundedSale,
  from: Account = `psp:${provider}`,
): Entries => move(amount, { to: `refunding:${outTradeNo}`, from });

/** The seller's share was returned from their account at the provider: owed to them again until the refund takes it. */
export const shareReturnedEntries = ({ provider, sellerId, amount, fee }: SaleTerms): Entries =>
  move(fen(amount - fee), { to: `psp:${provider}`, from: `seller:${sellerId}` });

/** A payment for a file its buyer owns already belongs to the payer: it stays in suspense until it is returned. */
export const suspenseEntries = (provider: string, amount: Fen): Entries =>
  move(amount, { to: `psp:${provider}`, from: 'suspense' });

export const suspenseRefundEntries = (amount: Fen, from: Account): Entries => move(amount, { to: 'suspense', from });
