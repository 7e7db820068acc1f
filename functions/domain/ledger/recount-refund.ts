import type { RefundState } from '../refunds/refunds.ts';
import { compareAmounts, type Discrepancy } from './recount.ts';

/** The stored state of a sale's refund, and what each of its steps wrote in one transaction. */
export interface RefundRecords {
  outTradeNo: string;
  status: string;
  refund?:
    | { state: RefundState; amount: number; failures?: number | undefined; decidedBy?: string | undefined }
    | undefined;
  /** The refund is on the list of refunds that wait for the seller's balance. */
  waits: boolean;
  /** The amounts funded and paid to the buyer, by the postings. */
  funded: number;
  paidBack: number;
  /** Downloads through the purchase are blocked. */
  isLeaving: boolean;
}

const orderIs: Record<RefundState, readonly string[]> = {
  requested: ['paid'],
  escalated: ['paid'],
  waiting: ['paid'],
  approved: ['refunding', 'refunded'],
  manual: ['refunding', 'refunded'],
  declined: ['paid', 'disputed', 'refunded'],
  done: ['refunded'],
};

const isFunded = (state: RefundState): boolean => ['approved', 'manual', 'done'].includes(state);

/** I13: a paid refund was funded, a funded refund is paid, and the state matches the postings. */
export function refundDiscrepancies(records: RefundRecords): Discrepancy[] {
  const { outTradeNo, refund, funded } = records;
  if (refund) return refundStateDiscrepancies(records, refund);
  return [
    ...compareAmounts('covered for no refund', outTradeNo, [funded, 0]),
    ...compareAmounts('kept from fetching', outTradeNo, [Number(records.isLeaving), 0]),
  ];
}

function refundStateDiscrepancies(records: RefundRecords, refund: NonNullable<RefundRecords['refund']>): Discrepancy[] {
  const { outTradeNo, status, waits, funded, paidBack, isLeaving } = records;
  const { state, amount, failures, decidedBy } = refund;
  const isWaiting = state === 'waiting';
  const mayLeave = status === 'refunding' || (isWaiting && decidedBy === 'rule');
  const pair = (rule: string, actual: number, booked: number) => compareAmounts(rule, outTradeNo, [actual, booked]);
  return [
    ...pair(`order of a refund that is ${state}`, Number(orderIs[state].includes(status)), 1),
    ...pair('waits for cover', Number(waits), Number(isWaiting)),
    ...pair('covered for a refund', funded, isFunded(state) ? amount : 0),
    ...pair(
      'given back',
      failures === undefined ? paidBack : 0,
      state === 'done' && failures === undefined ? amount : 0,
    ),
    ...pair('kept from fetching', Number(isLeaving && !mayLeave), 0),
  ];
}
