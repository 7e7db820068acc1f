import * as z from 'zod';
import { type RefundState, refundMoves, refundStates } from '../../domain/refunds/refunds.ts';
import { checks } from '../../domain/refunds/velocity.ts';
import type { Condition, Item, Key, Table, Write } from '../../ports/table.ts';
import { amount, orderKey } from '../../store/orders/orders.ts';
import { purchaseStays } from '../../store/orders/purchases.ts';
import { waitingGone } from '../../store/payouts/waiting-refunds.ts';
import { lookedUp } from '../../store/table/among.ts';
import { dueFields, duePartition, dueTime } from '../../store/table/due.ts';
import { findItem, newItem } from '../../store/table/items.ts';
import { outboxDone } from '../../store/table/outbox.ts';
import { refundLetters } from './refund-letters.ts';

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
  /** `provider`: somebody in its console. */
  decidedBy: z.enum(['rule', 'seller', 'operator', 'provider']).optional(),
  note: z.string().optional(),
  /** Why an operator looks at it, where nobody has said no. */
  checked: z.enum(checks).optional(),
  doneAt: z.number().optional(),
  /** Why the provider turned it down, last time; until then and after a new attempt there is none. */
  lastCode: z.string().optional(),
  /** Out of which of the seller's buckets the earnings were taken. */
  covered: z.array(z.object({ bucket: z.string(), amount })).optional(),
  /** How often the buyer's bank gave it back after it was done. */
  failures: z.number().optional(),
  /** Since when its provider is asked for a share that has to come back, and has said neither yes nor no. */
  askedAt: z.number().optional(),
  /** When both sides were told that it waits for its cover. */
  toldAt: z.number().optional(),
  /** Left to a person since; and when one had it tried again. */
  leftAt: z.number().optional(),
  retriedAt: z.number().optional(),
});

export type Refund = z.output<typeof refundItem>;

/** The provider's request number, from the order's own: nobody can make up a second one. */
export const refundNumber = (outTradeNo: string): string => `${outTradeNo}R1`;

/** One refund an order: it is of the whole amount. */
export const refundKey = (outTradeNo: string): Key => ({ ...orderKey(outTradeNo), sk: 'RFD#1' });

export const readRefund = (item: Item): Refund => refundItem.parse(item);

export const findRefund = (table: Table, outTradeNo: string): Promise<Refund | undefined> =>
  findItem(table, refundKey(outTradeNo), refundItem);

/** Those of the orders that have one. */
export async function findRefunds(table: Table, outTradeNos: readonly string[]): Promise<Refund[]> {
  return (await lookedUp(table, [...new Set(outTradeNos)].map(refundKey))).map(readRefund);
}

export const refundsOf = (buyerId: string) => ({ index: 'owned', pk: `REFUNDS#${buyerId}`, descending: true }) as const;

/** What a seller's buyers have asked for, decided or not. */
export const refundRequestsTo = (sellerId: string) =>
  ({ index: 'related', pk: `REFUNDS-TO#${sellerId}`, descending: true }) as const;

const firstList = ({ outTradeNo, state, decidedAt, decideBy, requestedAt }: Refund) =>
  state === 'escalated'
    ? onOperatorsList(outTradeNo, requestedAt)
    : dueFields('RFD', outTradeNo, state === 'waiting' ? decidedAt : decideBy);

/** The intent, before anybody is asked: whoever retries finds the same number. */
export const newRefund = (refund: Refund): Write =>
  newItem({
    ...refundKey(refund.outTradeNo),
    kind: 'refund',
    ...refund,
    ...firstList(refund),
    ownedPk: `REFUNDS#${refund.buyerId}`,
    ownedSk: `${refund.requestedAt}#${refund.outTradeNo}`,
    relatedPk: `REFUNDS-TO#${refund.sellerId}`,
    relatedSk: `${refund.requestedAt}#${refund.outTradeNo}`,
  });

/** Looked at again at that time, while it waits. */
export const waitWrite = (outTradeNo: string, at: number): Write => ({
  update: refundKey(outTradeNo),
  change: { set: dueFields('RFD', outTradeNo, at) },
  when: [{ attribute: 'state', equals: 'waiting' }],
});

/** `at` undefined: it was turned down, and nothing of it is on its way. */
export const askedWrite = (outTradeNo: string, at: number | undefined, { again = false } = {}): Write => ({
  update: refundKey(outTradeNo),
  change: { set: { askedAt: at } },
  when: [
    { attribute: 'state', equals: 'waiting' },
    ...(at === undefined || again ? [] : [{ attribute: 'askedAt', absent: true } as const]),
  ],
});

/** Both sides are told once. */
export const waitTold = (outTradeNo: string, at: number): Write => ({
  update: refundKey(outTradeNo),
  change: { set: { toldAt: at } },
  when: [
    { attribute: 'state', equals: 'waiting' },
    { attribute: 'toldAt', absent: true },
  ],
});

/** It still waits for its cover, and a person is to decide what becomes of it. */
export const leaveWaiting = (outTradeNo: string, left: { leftAt: number; lastCode?: string }): Write => ({
  update: refundKey(outTradeNo),
  change: { set: { ...left, ...onOperatorsList(outTradeNo, left.leftAt) } },
  when: [{ attribute: 'state', equals: 'waiting' }],
});

/** Asked for, of its seller or at once of an operator, and both sides told. */
export async function askForRefund(table: Table, refund: Refund): Promise<boolean> {
  const template = refund.state === 'escalated' ? 'refund-escalated' : 'refund-requested';
  const letters = await refundLetters(table, refund, template);
  return (await table.commit([newRefund(refund), ...letters])).ok;
}

/** What a move writes beside the state. */
type Moved = Partial<
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
export type Decided = Pick<Moved, 'decidedAt' | 'decidedBy' | 'note' | 'checked' | 'leftAt'>;

const onOperatorsList = (outTradeNo: string, since: number) => ({
  duePk: duePartition('ESC', outTradeNo),
  dueAt: dueTime(since),
});

/**
 * Leaves the janitor's index: whatever was awaited has been decided, or is on the operators' list from now on. What was
 * granted and waits for cover stays in it.
 */
function nextList(outTradeNo: string, move: keyof typeof refundMoves, { leftAt, decidedAt }: Moved) {
  if (move === 'escalate') return { duePk: duePartition('ESC', outTradeNo) };
  if (move === 'leave' || move === 'fail' || move === 'reopen') return onOperatorsList(outTradeNo, leftAt ?? 0);
  return dueFields('RFD', outTradeNo, move === 'grant' ? decidedAt : undefined);
}

export const refundMove = (
  outTradeNo: string,
  move: keyof typeof refundMoves,
  { when = [], ...set }: Moved & { when?: readonly Condition[] },
): Write => ({
  update: refundKey(outTradeNo),
  change: { set: { ...set, state: refundMoves[move].to satisfies RefundState, ...nextList(outTradeNo, move, set) } },
  when: [{ attribute: 'state', oneOf: refundMoves[move].from }, ...when],
});

/** The step and the letters that tell of it. */
const decideBy =
  (move: 'escalate' | 'decline', template: 'refund-escalated' | 'refund-declined') =>
  async (table: Table, outTradeNo: string, decided: Decided): Promise<boolean> => {
    const refund = await findRefund(table, outTradeNo);
    if (!refund) return false;
    const letters = await refundLetters(table, { ...refund, ...decided }, template);
    const isGranted = refund.state === 'waiting';
    // What the provider may have given back already is no longer anybody's to decide.
    const when: Condition[] = [{ attribute: 'askedAt', absent: true }, asItWas(refund)];
    const moved = refundMove(outTradeNo, move, { ...decided, when });
    const stays = isGranted ? [waitingGone(refund.sellerId, waitingOf(refund)), purchaseStays(refund)] : [];
    return (await table.commit([moved, ...stays, ...letters])).ok;
  };

/** The seller said no, or nothing for 72 hours: an operator has the last word. */
export const escalateRefund = decideBy('escalate', 'refund-escalated');
export const declineRefund = decideBy('decline', 'refund-declined');

/** Its place on the list of what waits for the seller's balance. */
export const waitingOf = ({ outTradeNo, decidedAt, requestedAt }: Refund) => ({
  outTradeNo,
  since: decidedAt ?? requestedAt,
});

/** Whichever of the two queues it came through. */
export const refundDone = (outTradeNo: string): Write[] => [
  outboxDone('order-status', { kind: 'refund', outTradeNo }),
  outboxDone('payout', { kind: 'refund', outTradeNo }),
];

/** What goes with a move is decided by the state that was read: of two at once the other looks again. */
export const asItWas = ({ state }: Refund): Condition => ({ attribute: 'state', equals: state });

/** The buyer's bank decides instead: what nobody has granted, or covered, is not carried out beside it. */
export async function dropRefund(table: Table, outTradeNo: string): Promise<Write[]> {
  const refund = await findRefund(table, outTradeNo);
  if (!refund || !refundMoves.drop.from.some((from) => from === refund.state)) return [];
  const waiting = refund.state === 'waiting' ? [waitingGone(refund.sellerId, waitingOf(refund))] : [];
  return [refundMove(outTradeNo, 'drop', { lastCode: 'DISPUTED', when: [asItWas(refund)] }), ...waiting];
}
