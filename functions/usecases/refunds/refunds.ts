import * as z from 'zod';
import { refundEntries, shareReturnedEntries, suspenseRefundEntries } from '../../domain/books/ledger.ts';
import { type RefundState, refundMoves, refundStates } from '../../domain/refunds/refunds.ts';
import type { Deps } from '../../ports/index.ts';
import type { Item, Key, Table, Write } from '../../ports/table.ts';
import { book } from '../../store/books/ledger.ts';
import { amount, findOrder, type Order, orderKey, orderMove } from '../../store/orders/orders.ts';
import { purchaseGone, purchaseLeaving } from '../../store/orders/purchases.ts';
import { dueFields, duePartition, dueTime } from '../../store/table/due.ts';
import { findItem, newItem } from '../../store/table/items.ts';
import { type OutboxEntry, outbox, outboxDone } from '../../store/table/outbox.ts';
import { retireAgain } from '../files/retired.ts';
import { commitAndSend } from '../outbox.ts';
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
  decidedBy: z.enum(['rule', 'seller', 'operator']).optional(),
  note: z.string().optional(),
  doneAt: z.number().optional(),
  /** Why the provider turned it down, last time; until then and after a new attempt there is none. */
  lastCode: z.string().optional(),
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

export const refundsOf = (buyerId: string) => ({ index: 'owned', pk: `REFUNDS#${buyerId}`, descending: true }) as const;

/** What a seller's buyers have asked for, decided or not. */
export const refundRequestsTo = (sellerId: string) =>
  ({ index: 'related', pk: `REFUNDS-TO#${sellerId}`, descending: true }) as const;

/** The intent, before anybody is asked: whoever retries finds the same number. */
export const newRefund = (refund: Refund): Write =>
  newItem({
    ...refundKey(refund.outTradeNo),
    kind: 'refund',
    ...refund,
    ...dueFields('RFD', refund.outTradeNo, refund.decideBy),
    ownedPk: `REFUNDS#${refund.buyerId}`,
    ownedSk: `${refund.requestedAt}#${refund.outTradeNo}`,
    relatedPk: `REFUNDS-TO#${refund.sellerId}`,
    relatedSk: `${refund.requestedAt}#${refund.outTradeNo}`,
  });

/** Asked for, and both sides told. */
export async function askForRefund(table: Table, refund: Refund): Promise<boolean> {
  const letters = await refundLetters(table, refund, 'refund-requested');
  return (await table.commit([newRefund(refund), ...letters])).ok;
}

/** What a move writes beside the state. */
type Moved = Partial<Pick<Refund, 'decidedAt' | 'decidedBy' | 'note' | 'doneAt' | 'lastCode' | 'leftAt' | 'retriedAt'>>;
type Decided = Pick<Moved, 'decidedAt' | 'decidedBy' | 'note'>;

/** Leaves the janitor's index: whatever was awaited has been decided, or is on the operators' list from now on. */
function nextList(outTradeNo: string, move: keyof typeof refundMoves, { leftAt }: Moved) {
  if (move === 'escalate') return { duePk: duePartition('ESC', outTradeNo) };
  if (move === 'leave') return { duePk: duePartition('ESC', outTradeNo), dueAt: dueTime(leftAt ?? 0) };
  return dueFields('RFD', outTradeNo, undefined);
}

export const refundMove = (outTradeNo: string, move: keyof typeof refundMoves, set: Moved): Write => ({
  update: refundKey(outTradeNo),
  change: { set: { ...set, state: refundMoves[move].to satisfies RefundState, ...nextList(outTradeNo, move, set) } },
  when: [{ attribute: 'state', oneOf: refundMoves[move].from }],
});

/** Refunds nobody asked for, by name; what people read of them is in their language. */
export type RefundRule = 'duplicate_payment' | 'content_gone';

export function ruledRefund(order: Order, reason: RefundRule, now: number): Refund {
  const { outTradeNo, amount: sum, buyer, seller, fileId, snapshot } = order;
  return {
    ...{ outTradeNo, amount: sum, fileId, title: snapshot.title, buyerId: buyer.id, sellerId: seller.id, reason },
    refundNo: refundNumber(outTradeNo),
    state: 'approved',
    decidedBy: 'rule',
    requestedAt: now,
    decidedAt: now,
  };
}

const refundEntry = (outTradeNo: string, now: number): OutboxEntry<'order-status'> =>
  outbox('order-status', { kind: 'refund', outTradeNo }, { now });

/**
 * From here on the money goes back: the order says so, and the provider is told from the queue. False where somebody else
 * was first, or the file has been fetched a moment ago.
 */
export async function grantNewRefund(ports: Deps, refund: Refund): Promise<boolean> {
  const writes = [
    newRefund(refund),
    orderMove({ outTradeNo: refund.outTradeNo, move: 'refund' }),
    purchaseLeaving(refund, refund.requestedAt, { ifUnfetched: refund.reason !== 'content_gone' }),
    ...(await refundLetters(ports.table, refund, 'refund-granted')),
  ];
  return (await commitAndSend(ports, writes, refundEntry(refund.outTradeNo, refund.requestedAt))).ok;
}

export async function approveRefund(ports: Deps, outTradeNo: string, decided: Decided): Promise<boolean> {
  const refund = await findRefund(ports.table, outTradeNo);
  if (!refund) return false;
  const now = ports.clock.now();
  const approve = refundMove(outTradeNo, 'approve', { ...decided, decidedAt: now });
  const move = orderMove({ outTradeNo, move: 'refund' });
  const letters = await refundLetters(ports.table, { ...refund, ...decided, decidedAt: now }, 'refund-granted');
  const writes = [approve, move, purchaseLeaving(refund, now), ...letters];
  return (await commitAndSend(ports, writes, refundEntry(outTradeNo, now))).ok;
}

/** The step and the letters that tell of it. */
const decideBy =
  (move: 'escalate' | 'decline', template: 'refund-escalated' | 'refund-declined') =>
  async (table: Table, outTradeNo: string, decided: Decided): Promise<boolean> => {
    const refund = await findRefund(table, outTradeNo);
    if (!refund) return false;
    const letters = await refundLetters(table, { ...refund, ...decided }, template);
    return (await table.commit([refundMove(outTradeNo, move, decided), ...letters])).ok;
  };

/** The seller said no, or nothing for 72 hours: an operator has the last word. */
export const escalateRefund = decideBy('escalate', 'refund-escalated');
export const declineRefund = decideBy('decline', 'refund-declined');

/**
 * Transaction *Refund*: the provider has confirmed it. Access ends here; balances and counters follow from the queue. With
 * `share` the seller's share came back from their account at the provider first.
 */
export async function bookRefund(ports: Deps, order: Order, { share = false } = {}): Promise<void> {
  const { outTradeNo, provider, amount: sum, fee, seller } = order;
  const now = ports.clock.now();
  const settlement = outbox('settlement', { outTradeNo, refund: true }, { now, group: seller.id });
  const done = refundDone(outTradeNo);
  const sale = { provider, sellerId: seller.id, amount: sum, fee };
  const booked = { at: now, seller: seller.id };
  const returned = share
    ? book({ reference: `ROY#${outTradeNo}`, entries: shareReturnedEntries(sale), ...booked }, [])
    : [];
  const writes = book({ reference: `RFD#${outTradeNo}#1`, entries: refundEntries(sale), ...booked }, [
    orderMove({ outTradeNo, move: 'refunded', ...(share && { set: { shareReturned: true } }) }),
    refundMove(outTradeNo, 'finish', { doneAt: now }),
    purchaseGone(order),
    ...(await retireAgain(ports, { fileId: order.fileId, version: order.snapshot.version }, now)),
    ...returned,
    ...done,
    ...(await doneLetters(ports.table, outTradeNo, now)),
  ]);
  const committed = await commitAndSend(ports, writes, settlement);
  if (!committed.ok) await doneIf(ports.table, { outTradeNo, reached: 'refunded', done });
}

async function doneLetters(table: Table, outTradeNo: string, doneAt: number): Promise<Write[]> {
  const refund = await findRefund(table, outTradeNo);
  return refund ? refundLetters(table, { ...refund, doneAt }, 'refund-done') : [];
}

/** Whichever of the two queues it came through. */
export const refundDone = (outTradeNo: string): Write[] => [
  outboxDone('order-status', { kind: 'refund', outTradeNo }),
  outboxDone('payout', { kind: 'refund', outTradeNo }),
];

/** A double payment has gone back: nothing was owned through it, and no seller's balance knew of it. */
export async function bookDuplicateRefund(ports: Deps<'table' | 'clock'>, order: Order): Promise<void> {
  const { outTradeNo, provider, amount: sum } = order;
  const now = ports.clock.now();
  const done = outboxDone('order-status', { kind: 'refund', outTradeNo });
  const committed = await ports.table.commit(
    book({ reference: `RFD#${outTradeNo}#1`, entries: suspenseRefundEntries(provider, sum), at: now }, [
      orderMove({ outTradeNo, move: 'refundDuplicate' }),
      refundMove(outTradeNo, 'finish', { doneAt: now }),
      ...(await doneLetters(ports.table, outTradeNo, now)),
      done,
    ]),
  );
  if (!committed.ok) await doneIf(ports.table, { outTradeNo, reached: 'duplicate_refunded', done: [done] });
}

/** @throws where the provider has paid back and the books do not know it: the entry stays in the outbox until they do. */
async function doneIf(
  table: Table,
  { outTradeNo, reached, done }: { outTradeNo: string; reached: Order['status']; done: Write[] },
): Promise<void> {
  const order = await findOrder(table, outTradeNo);
  if (order?.status !== reached) throw new Error(`refund of ${outTradeNo} is not booked: ${order?.status}`);
  await table.commit(done);
}
