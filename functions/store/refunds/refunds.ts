import * as z from 'zod';
import { type RefundState, refundMoves, refundStates } from '#functions/domain/refunds/refunds';
import { refundChecks } from '#functions/domain/refunds/velocity';
import type { Condition, Item, Key, Table, Write } from '#functions/ports/table';
import { amount, findOrder, orderKey } from '../orders/orders.ts';
import { dueFields, duePartition, dueTime } from '../table/due.ts';
import { changeItem, findItem, newItem } from '../table/items.ts';
import { getExisting } from '../table/lookup.ts';
import { outboxDone } from '../table/outbox.ts';

const refundItem = z.object({
  outTradeNo: z.string(),
  /** The provider's key: the same number never refunds twice. */
  refundNo: z.string(),
  amount,
  reason: z.string(),
  state: z.enum(refundStates),
  buyerId: z.string(),
  sellerId: z.string(),
  fileId: z.string(),
  title: z.string(),
  requestedAt: z.number(),
  decideBy: z.number().optional(),
  decidedAt: z.number().optional(),
  /** `provider`: an operator in the provider's console. */
  decidedBy: z.enum(['rule', 'seller', 'operator', 'provider']).optional(),
  note: z.string().optional(),
  /** Why an operator has to check a refund that was not declined. */
  checked: z.enum(refundChecks).optional(),
  doneAt: z.number().optional(),
  /** The provider's code of the last refusal; absent before one and after a new attempt. */
  lastCode: z.string().optional(),
  /** The seller's buckets that the earnings were taken out of. */
  covered: z.array(z.object({ bucket: z.string(), amount })).optional(),
  /** How often the buyer's bank returned the refund after it was done. */
  failures: z.number().optional(),
  /** Since when the provider has been asked to take the seller's share back, without a final answer. */
  askedAt: z.number().optional(),
  /** When buyer and seller were told that the refund waits for funding. */
  toldAt: z.number().optional(),
  /** Since when the refund is on the operators' list, and when an operator had it retried. */
  leftAt: z.number().optional(),
  retriedAt: z.number().optional(),
});

export type Refund = z.output<typeof refundItem>;

/** An order has one refund, of the whole amount that is left. */
const refundKey = (outTradeNo: string): Key => ({ ...orderKey(outTradeNo), sk: 'RFD#1' });

export const readRefund = (item: Item): Refund => refundItem.parse(item);

export const findRefund = (table: Table, outTradeNo: string): Promise<Refund | undefined> =>
  findItem(table, refundKey(outTradeNo), refundItem);

export const findOrderAndRefund = (table: Table, outTradeNo: string) =>
  Promise.all([findOrder(table, outTradeNo), findRefund(table, outTradeNo)]);

/** The refunds of these orders; an order without one is left out. */
export async function findRefunds(table: Table, outTradeNos: readonly string[]): Promise<Refund[]> {
  return (await getExisting(table, [...new Set(outTradeNos)].map(refundKey))).map(readRefund);
}

export const refundsOf = (buyerId: string) => ({ index: 'owned', pk: `REFUNDS#${buyerId}`, descending: true }) as const;

/** Refunds that a seller's buyers have requested, decided or not. */
export const refundRequestsTo = (sellerId: string) =>
  ({ index: 'related', pk: `REFUNDS-TO#${sellerId}`, descending: true }) as const;

const initialDueFields = ({ outTradeNo, state, decidedAt, decideBy, requestedAt }: Refund) =>
  state === 'escalated'
    ? onOperatorsList(outTradeNo, requestedAt)
    : dueFields('RFD', outTradeNo, state === 'waiting' ? decidedAt : decideBy);

/** The intent is stored before the provider is called, so that a retry uses the same number. */
export const newRefund = (refund: Refund): Write =>
  newItem({
    ...refundKey(refund.outTradeNo),
    kind: 'refund',
    ...refund,
    ...initialDueFields(refund),
    ownedPk: `REFUNDS#${refund.buyerId}`,
    ownedSk: `${refund.requestedAt}#${refund.outTradeNo}`,
    relatedPk: `REFUNDS-TO#${refund.sellerId}`,
    relatedSk: `${refund.requestedAt}#${refund.outTradeNo}`,
  });

/** Has the sweeper check a waiting refund again at `at`. */
export const recheckWaitingWrite = (outTradeNo: string, at: number): Write =>
  changeItem(refundKey(outTradeNo), dueFields('RFD', outTradeNo, at), [{ attribute: 'state', equals: 'waiting' }]);

/** Marks that the provider was asked to take the share back; `at` is undefined once it has refused. */
export const shareRequestedWrite = (outTradeNo: string, at: number | undefined, { again = false } = {}): Write =>
  changeItem(refundKey(outTradeNo), { askedAt: at }, [
    { attribute: 'state', equals: 'waiting' },
    ...(at === undefined || again ? [] : [{ attribute: 'askedAt', absent: true } as const]),
  ]);

/** Fails if buyer and seller were told already. */
export const waitingNoticeWrite = (outTradeNo: string, at: number): Write =>
  changeItem(refundKey(outTradeNo), { toldAt: at }, [
    { attribute: 'state', equals: 'waiting' },
    { attribute: 'toldAt', absent: true },
  ]);

/** The sweeper tries a funded refund again at `at`; one that waits for funding keeps its own time, or its place on the operators' list. */
export const postponeWrite = (
  { outTradeNo, state }: Pick<Refund, 'outTradeNo' | 'state'>,
  { code, at }: { code: string | undefined; at: number },
): Write =>
  changeItem(
    refundKey(outTradeNo),
    { lastCode: code, askedAt: undefined, ...(state === 'approved' && dueFields('RFD', outTradeNo, at)) },
    [{ attribute: 'state', equals: state }],
  );

/** Requires that no refund of the whole is requested or in progress; undefined if one is. */
export function noOpenRefundCheck(outTradeNo: string, existing: Refund | undefined): Write | undefined {
  const check = refundKey(outTradeNo);
  if (!existing) return { check, when: [{ absent: true }] };
  return ['declined', 'done'].includes(existing.state) ? { check, when: [stateUnchanged(existing)] } : undefined;
}

/** Puts a refund that still waits for funding on the operators' list. */
export const escalateWaiting = (outTradeNo: string, change: { leftAt: number; lastCode?: string }): Write =>
  changeItem(refundKey(outTradeNo), { ...change, ...onOperatorsList(outTradeNo, change.leftAt) }, [
    { attribute: 'state', equals: 'waiting' },
  ]);

/** Attributes that a move may write beside the state. */
type RefundChange = Partial<
  Pick<
    Refund,
    | 'decidedAt'
    | 'decidedBy'
    | 'note'
    | 'checked'
    | 'doneAt'
    | 'lastCode'
    | 'leftAt'
    | 'retriedAt'
    | 'covered'
    | 'failures'
    | 'amount'
  >
>;
export type RefundDecision = Pick<RefundChange, 'decidedAt' | 'decidedBy' | 'note' | 'checked' | 'leftAt'>;

const onOperatorsList = (outTradeNo: string, since: number) => ({
  duePk: duePartition('ESC', outTradeNo),
  dueAt: dueTime(since),
});

/**
 * Most moves take the refund out of the sweeper's index, because it is decided or goes to the operators' list. A granted
 * refund that waits for funding stays in it.
 */
function nextDueFields(outTradeNo: string, move: keyof typeof refundMoves, { leftAt, decidedAt }: RefundChange) {
  if (move === 'escalate') return { duePk: duePartition('ESC', outTradeNo) };
  if (move === 'leave' || move === 'fail' || move === 'reopen') return onOperatorsList(outTradeNo, leftAt ?? 0);
  return dueFields('RFD', outTradeNo, move === 'grant' ? decidedAt : undefined);
}

export const refundMove = (
  outTradeNo: string,
  move: keyof typeof refundMoves,
  { when = [], ...set }: RefundChange & { when?: readonly Condition[] },
): Write =>
  changeItem(
    refundKey(outTradeNo),
    { ...set, state: refundMoves[move].to satisfies RefundState, ...nextDueFields(outTradeNo, move, set) },
    [{ attribute: 'state', oneOf: refundMoves[move].from }, ...when],
  );

/** Its entry on the list of refunds that wait for the seller's balance. */
export const waitingOf = ({ outTradeNo, decidedAt, requestedAt }: Refund) => ({
  outTradeNo,
  since: decidedAt ?? requestedAt,
});

/** Deletes the outbox entries of both queues that a refund may have come through. */
export const refundOutboxDone = (outTradeNo: string): Write[] => [
  outboxDone('order-status', { kind: 'refund', outTradeNo }),
  outboxDone('payout', { kind: 'refund', outTradeNo }),
];

/** The writes of a move depend on the state that was read: a concurrent move makes this condition fail. */
export const stateUnchanged = ({ state }: Refund): Condition => ({ attribute: 'state', equals: state });
