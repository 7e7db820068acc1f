import type { RefundState } from '../refunds/refunds.ts';
import { check, type Wrong } from './recount.ts';

/** How the refund of a sale stands, and what went with each of its steps, in one transaction each. */
export interface RefundsBooks {
  outTradeNo: string;
  status: string;
  refund?:
    | { state: RefundState; amount: number; failures?: number | undefined; decidedBy?: string | undefined }
    | undefined;
  /** It is on the list of what waits for its seller's balance. */
  waits: boolean;
  /** Taken out of the sale, and given to the buyer, by the postings. */
  covered: number;
  given: number;
  /** Nothing may be fetched through it any more. */
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

const isCovered = (state: RefundState): boolean => ['approved', 'manual', 'done'].includes(state);

/** I13: what is given back was covered, and what is covered goes back; a state says neither more nor less than happened. */
export function wrongRefund(books: RefundsBooks): Wrong[] {
  const { outTradeNo, refund, covered } = books;
  if (refund) return wrongRefundState(books, refund);
  return [
    ...check('covered for no refund', outTradeNo, [covered, 0]),
    ...check('kept from fetching', outTradeNo, [Number(books.isLeaving), 0]),
  ];
}

function wrongRefundState(books: RefundsBooks, refund: NonNullable<RefundsBooks['refund']>): Wrong[] {
  const { outTradeNo, status, waits, covered, given, isLeaving } = books;
  const { state, amount, failures, decidedBy } = refund;
  const isWaiting = state === 'waiting';
  const mayLeave = status === 'refunding' || (isWaiting && decidedBy === 'rule');
  const pair = (rule: string, actual: number, booked: number) => check(rule, outTradeNo, [actual, booked]);
  return [
    ...pair(`order of a refund that is ${state}`, Number(orderIs[state].includes(status)), 1),
    ...pair('waits for cover', Number(waits), Number(isWaiting)),
    ...pair('covered for a refund', covered, isCovered(state) ? amount : 0),
    ...pair('given back', failures === undefined ? given : 0, state === 'done' && failures === undefined ? amount : 0),
    ...pair('kept from fetching', Number(isLeaving && !mayLeave), 0),
  ];
}
