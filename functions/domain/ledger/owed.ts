import { day } from '#shared/limits';
import { type Fen, fen, yuanFixed } from '#shared/money';
import type { Entries } from './ledger.ts';
import { type PostingKind, parseReference } from './references.ts';

/**
 * Obligations that still need a provider: open payments, refunds and payouts. A provider may be removed from the configuration once
 * none is left.
 */

/** How long a payment can be refunded through its provider; later refunds are made by hand. */
export const refundableFor = 90 * day;

/** How sellers are paid: from a balance that we hold, or as a share of a sale's payment. */
type Kind = 'balance' | 'sale';

/** The provider an obligation needs: one by name, or any that pays balances or shares of sales. */
type ProviderNeed = { payments: string } | { payouts: string } | { covering: Kind };

type ClaimKind =
  | 'orders that may still be paid'
  | 'sales of the last 90 days, which may be given back'
  | 'refunds and disputes under way'
  | 'payouts under way'
  | 'shares of the last 90 days, which a refund takes back'
  | 'sales to be settled'
  | 'sellers who wait for their money'
  | 'providers of payments whose sales are paid out so';

export interface Claim {
  by: ProviderNeed;
  what: ClaimKind;
  amount: Fen;
}

/** The obligations of one kind towards one provider. */
export interface Obligation extends Claim {
  count: number;
}

export function sumClaims(claims: Iterable<Claim>): Obligation[] {
  const owed = new Map<string, Obligation>();
  for (const claim of claims) {
    const key = JSON.stringify([claim.by, claim.what]);
    const { count, amount } = owed.get(key) ?? { count: 0, amount: fen(0) };
    owed.set(key, { ...claim, count: count + 1, amount: fen(amount + claim.amount) });
  }
  return [...owed.values()];
}

/** The ledger's history of the last days. */
export interface History {
  /** The amount left at the provider of each order: captured, less refunds, plus refunds that failed. */
  kept: Map<string, { provider: string; amount: Fen }>;
  /** Ids of payouts that arrived. */
  arrived: string[];
}

export const newHistory = (): History => ({ kept: new Map(), arrived: [] });

/** Postings that move a buyer's money at the provider, under the order's number. */
const kindsOfBuyers: readonly (PostingKind | undefined)[] = ['payment', 'duplicatePayment', 'refund', 'consoleRefund'];

export function addPosting({ kept, arrived }: History, { reference, entries }: BookedPosting): void {
  const { kind, number, payoutStep } = parseReference(reference);
  if (payoutStep === 'arrived') arrived.push(number);
  const moved = entries.find(({ account }) => account.startsWith('psp:'));
  if (!moved || !kindsOfBuyers.includes(kind)) return;
  const before = kept.get(number)?.amount ?? 0;
  kept.set(number, { provider: moved.account.slice('psp:'.length), amount: fen(before + moved.amount) });
}

export const refundableSales = ({ kept }: History): Claim[] =>
  [...kept.values()]
    .filter(({ amount }) => amount > 0)
    .map(({ provider, amount }) => ({
      by: { payments: provider },
      what: 'sales of the last 90 days, which may be given back',
      amount,
    }));

/** Whether an order was refunded in full. Of an older sale the history knows nothing, and nothing was refunded lately. */
export function isFullyReturned({ kept }: History, outTradeNo: string): boolean {
  const captured = kept.get(outTradeNo);
  return captured !== undefined && captured.amount <= 0;
}

interface BookedPosting {
  reference: string;
  entries: Entries;
}

/** The part of the configuration that matters here. */
export interface Configuration {
  payments: readonly { name: string; paidAs: Kind }[];
  payouts: readonly { name: string; covers: Kind }[];
}

export function isMet({ by }: Pick<Claim, 'by'>, { payments, payouts }: Configuration): boolean {
  if ('payments' in by) return payments.some(({ name }) => name === by.payments);
  if ('payouts' in by) return payouts.some(({ name }) => name === by.payouts);
  return payouts.some(({ covers }) => covers === by.covering);
}

const payers = {
  balance: 'a provider of payouts that pays balances (transfer)',
  sale: 'a provider of payouts that pays shares of sales (split)',
} as const;

export function providerFor({ by }: Pick<Claim, 'by'>): string {
  if ('payments' in by) return `the provider of payments ${by.payments}`;
  return 'payouts' in by ? `the provider of payouts ${by.payouts}` : payers[by.covering];
}

/** New sales need a provider that pays them out. */
export const futureSales = ({ payments }: Configuration): Claim[] =>
  payments.map(({ paidAs }) => ({
    by: { covering: paidAs },
    what: 'providers of payments whose sales are paid out so',
    amount: fen(0),
  }));

function lineOf(owed: Obligation): string {
  const sum = owed.amount === 0 ? '' : ` (${yuanFixed(owed.amount)} yuan)`;
  return `  ${providerFor(owed)}, for ${owed.count} ${owed.what}${sum}`;
}

/** The error message for a start or deployment that would leave obligations without their provider. */
export const configurationError = (unmet: readonly Obligation[]): string =>
  [
    'This configuration leaves out who is still needed:',
    ...unmet.map(lineOf),
    'Name them again behind the others: the first of a list takes what is new, the others end what they began.',
    'docs/runbook.md, “Change the provider”, says when one can go.',
  ].join('\n');
