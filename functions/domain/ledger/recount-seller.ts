import type { Bucket, PayoutState } from '../payouts/payouts.ts';
import { grossAccounts, saleKinds } from './moved-at.ts';
import { compareAmounts, type Discrepancy, type RecountPosting, sum } from './recount.ts';
import { type DisputeStep, type PostingKind, parseReference } from './references.ts';

export interface SellerRecords {
  sellerId: string;
  /** The postings of the seller's account. */
  postings: readonly RecountPosting[];
  /** The amounts booked as arrived, by payout. */
  arrived: ReadonlyMap<string, number>;
  buckets: readonly Bucket[];
  totals: {
    gross: number;
    earnings: number;
    sales: number;
    refunds: number;
    paidOut: number;
    payouts: number;
    openFrom?: string | undefined;
  };
  payouts: readonly { id: string; sellerId: string; amount: number; state: PayoutState }[];
  earnedByDay: number;
  /** The payout that holds the lock against others. */
  lockedBy?: string | undefined;
  /** Orders on the list of waiting refunds, and whether their refund does wait. */
  waiting: ReadonlyMap<string, boolean>;
}

interface StatementLine {
  kind: PostingKind | undefined;
  disputeStep: DisputeStep | undefined;
  /** The amount that the line adds to what the seller is owed. */
  owed: number;
  gross: number;
  /** Sales are added to the balance from a queue; everything else is in it with its posting. */
  isApplied: boolean;
}

function linesOf({ sellerId, postings }: SellerRecords): StatementLine[] {
  const own = `seller:${sellerId}`;
  return postings.map((posting) => {
    const of = (match: (account: string) => boolean) =>
      sum(posting.entries.filter(({ account }) => match(account)).map(({ amount }) => amount));
    const { kind, disputeStep } = parseReference(posting.reference);
    const owed = 0 - of((account) => account === own);
    return {
      kind,
      owed,
      disputeStep,
      gross: of((account) => account.startsWith((kind && grossAccounts[kind]) ?? 'psp:')),
      isApplied: kind !== 'payment' || posting.rolled !== undefined,
    };
  });
}

const owedBy = (lines: readonly StatementLine[]): number => sum(lines.map(({ owed }) => owed));

const isInFlight = (state: PayoutState): boolean => state !== 'succeeded' && state !== 'failed';

/** I4: open buckets equal the seller's account, frozen ones are in flight, paid ones have arrived; and the totals agree. */
export function sellerDiscrepancies(records: SellerRecords): Discrepancy[] {
  const { sellerId, buckets, totals, payouts, earnedByDay } = records;
  const lines = linesOf(records);
  const waiting = lines.filter(({ isApplied }) => !isApplied);
  const sold = lines.filter(({ kind, isApplied }) => isApplied && saleKinds.includes(kind));
  const returned = lines.filter(({ kind }) => kind === 'shareReturn');
  const open = buckets.filter(({ frozenBy }) => frozenBy === undefined);
  const succeeded = payouts.filter(({ state }) => state === 'succeeded');
  const count = (kind: PostingKind) => sold.filter((line) => line.kind === kind).length;
  const disputes = (step: DisputeStep) => sold.filter(({ disputeStep }) => disputeStep === step).length;
  const takenBack = count('refundFunding') + disputes('opened') - disputes('won');
  const pair = (rule: string, actual: number, booked: number) => compareAmounts(rule, sellerId, [actual, booked]);
  return [
    ...pair('open balance', sum(open.map(({ amount }) => amount)), owedBy(lines) - owedBy(waiting)),
    ...pair('gross', totals.gross, sum(sold.map(({ gross }) => gross))),
    ...pair('earnings', totals.earnings, owedBy(sold)),
    ...pair('earnings by day', earnedByDay, owedBy(sold)),
    ...pair('sales', totals.sales, count('payment') - takenBack),
    ...pair('refunded sales', totals.refunds, takenBack),
    ...pair('paid out', totals.paidOut, sum(succeeded.map(({ amount }) => amount)) - owedBy(returned)),
    ...pair('payouts', totals.payouts, succeeded.length),
    ...payouts.flatMap((payout) => payoutDiscrepancies(records, payout)),
    ...pointerDiscrepancies(records),
  ];
}

function payoutDiscrepancies(
  { buckets, arrived }: SellerRecords,
  { id, amount, state }: SellerRecords['payouts'][number],
): Discrepancy[] {
  const frozen = buckets.filter(({ frozenBy }) => frozenBy === id);
  const paid = frozen.filter(({ paidAt }) => paidAt !== undefined);
  const sumOf = (list: typeof frozen) => sum(list.map((bucket) => bucket.amount));
  return [
    ...compareAmounts('frozen for a payout', id, [sumOf(frozen) - sumOf(paid), isInFlight(state) ? amount : 0]),
    ...compareAmounts('paid by a payout', id, [sumOf(paid), state === 'succeeded' ? amount : 0]),
    ...compareAmounts('arrived', id, [state === 'succeeded' ? amount : 0, arrived.get(id) ?? 0]),
  ];
}

/** Markers and locks: no amount is hidden by a compacted day, and no lock or waiting refund is left over. */
function pointerDiscrepancies({ sellerId, buckets, totals, payouts, lockedBy, waiting }: SellerRecords): Discrepancy[] {
  const hidden = buckets.filter(
    ({ sk, amount, frozenBy }) => frozenBy === undefined && amount !== 0 && sk < (totals.openFrom ?? ''),
  );
  const holder = payouts.find(({ id }) => id === lockedBy);
  const isFree = lockedBy === undefined || (holder !== undefined && isInFlight(holder.state));
  const idle = [...waiting].filter(([, isWaiting]) => !isWaiting);
  return [
    ...compareAmounts('open where nothing is looked for', sellerId, [hidden.length, 0]),
    ...compareAmounts('locked for a payout that is over', sellerId, [isFree ? 0 : 1, 0]),
    ...idle.map(([order]) => ({ what: 'refund said to wait', whose: order, counted: 1, booked: 0 })),
    ...payouts.flatMap((payout) =>
      compareAmounts('payout of another seller', payout.id, [payout.sellerId === sellerId ? 0 : 1, 0]),
    ),
  ];
}
