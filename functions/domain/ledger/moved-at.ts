import { type PayoutStep, type PostingKind, parseReference } from './references.ts';

/**
 * The movement at a provider that a posting's reference implies; in a file of its own, so that it can be compared with the account's
 * entries.
 */
const signs: Partial<Record<PostingKind, 1 | -1>> = {
  payment: 1,
  duplicatePayment: 1,
  shareReturn: 1,
  refund: -1,
  partialRefund: -1,
  consoleRefund: -1,
};

const payoutSigns: Partial<Record<PayoutStep, 1 | -1>> = { arrived: -1, returned: 1 };

/** Lines of bills and manual bookings carry their own sign, as a bank's movements and fees do. */
const signedKinds: readonly (PostingKind | undefined)[] = ['billLine', 'withdrawal', 'correction', 'dispute'];

/** The signed amount that a posting moves at the provider. A refund that fails afterwards returns its money. */
export function amountAtProvider(reference: string, amount: number): number {
  const { kind, payoutStep, isFailure } = parseReference(reference);
  if (signedKinds.includes(kind)) return amount;
  const sign = (payoutStep ? payoutSigns[payoutStep] : kind && signs[kind]) ?? 0;
  return (isFailure ? -sign : sign) * Math.abs(amount);
}

/** The account whose entry gives the gross amount of a purchase or refund. */
export const grossAccounts: Partial<Record<PostingKind, string>> = {
  refundFunding: 'refunding:',
  partialRefundFunding: 'refunding:',
  dispute: 'dispute:',
};

/** Postings that change a seller's sales and earnings, rather than where the money is. */
export const saleKinds: readonly (PostingKind | undefined)[] = [
  'payment',
  'refundFunding',
  'partialRefundFunding',
  'consoleRefund',
  'dispute',
];
