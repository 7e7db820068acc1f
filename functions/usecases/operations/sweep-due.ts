import type { Deps } from '#functions/ports/index';
import type { Item } from '#functions/ports/table';
import { readRefund } from '#functions/store/refunds/refunds';
import { type DueKind, dueTime, handleDue, settleAll } from '#functions/store/table/due';
import { minute, second } from '#shared/limits';
import type { Message } from '#shared/messages/index';
import { resendOutbox } from '../outbox.ts';
import { advanceRefund, retryFundingLater } from '../refunds/grant.ts';
import { escalateRefund } from '../refunds/refund-decisions.ts';
import { fundWaitingRefunds } from '../refunds/refund-funding.ts';

/**
 * Pages of 200 in one run. What its worker has not handled within a minute is sent again, so it must not be sent faster than it is
 * handled; providers take transfers slowly.
 */
const mostPages = { CHK: 5, RFD: 5, LATER: 5, UPL: 5, PAY: 1, PO: 1 } as const;

/** The sweep begins no further page after this; its function may run for 50 s. */
const sweepTime = 35 * second;

/**
 * Resends messages that were written but perhaps never sent, and queues everything that is due. A failure is thrown only when the
 * rest is done: a function that has failed is stopped in the middle of its work.
 */
export async function sweepAll(deps: Deps): Promise<void> {
  const { queues, clock } = deps;
  const fund = fundingOnce();
  const started = clock.now();
  const isOver = () => clock.now() - started > sweepTime;
  const sweepDue = (kind: Exclude<DueKind, 'OUT'>, send: (item: Item) => Promise<void>) =>
    handleDue(deps.table, kind, {
      upTo: started,
      isOver,
      maxPages: mostPages[kind],
      handle: (item) => handleOne(deps, item, send),
    });
  await settleAll([
    resendOutbox(deps, { now: started, isOver }),
    sweepDue('CHK', (item) => queues.send('order-status', { kind: 'check', outTradeNo: String(item.outTradeNo) })),
    sweepDue('PAY', (item) => queues.send('payout', { kind: 'request', sellerId: String(item.sellerId) })),
    sweepDue('PO', (item) => queues.send('payout', { kind: 'submit', payoutId: String(item.id) })),
    sweepDue('RFD', (item) => continueRefund(item, deps, fund)),
    sweepDue('LATER', (item) => queues.send('file-jobs', jobFor(item))),
    sweepDue('UPL', (item) => queues.send('file-jobs', { kind: 'expire-upload', uploadId: String(item.id) })),
  ]);
}

/**
 * The due time moves on before the message goes, so that the next sweep does not send it while it is being handled. Only if it still
 * is the time that was read: an index lags, and an item that has left its list must not be put back.
 */
async function handleOne({ table, clock }: Deps, item: Item, send: (item: Item) => Promise<void>): Promise<boolean> {
  const change = { set: { dueAt: dueTime(clock.now() + leaseOf(item)) } };
  const when = [{ attribute: 'dueAt', equals: String(item.dueAt) }];
  const leased = await table.commit([{ update: { pk: item.pk, sk: item.sk }, change, when }]);
  if (leased.ok) await send(item);
  return leased.ok;
}

/** An export, or a step of an account's deletion, may run as long as its worker may. */
const leaseOf = ({ kind }: Item): number => (kind === 'export' || kind === 'deletion' ? 15 * minute : minute);

/**
 * The job of a due item: the next step of an export or of an account's deletion, the weighing of a review or the reminder to write
 * one, the begin or end of a timed discount, the return of money held for a case, or of files after a counter-notice.
 */
function jobFor(item: Item): Message<'file-jobs'> {
  const ids = { fileId: String(item.fileId), userId: String(item.buyerId) };
  switch (item.kind) {
    case 'export':
      return { kind: 'export', userId: String(item.userId) };
    case 'deletion':
      return { kind: 'leave', userId: String(item.userId) };
    case 'review':
      return { kind: 'weigh-review', ...ids, at: Number(item.dueAt) };
    case 'purchase':
      return { kind: 'remind-review', ...ids };
    case 'file-sale':
      return { kind: 'price', fileId: ids.fileId, at: Number(item.dueAt) };
    case 'held':
      return { kind: 'release-hold', caseId: String(item.caseId) };
    default:
      return { kind: 'restore', caseId: String(item.id) };
  }
}

/** An approved refund is tried again, a waiting one seeks its funding again, and one that the seller did not decide in time is escalated. */
async function continueRefund(item: Item, deps: Deps, fund: typeof fundWaitingRefunds): Promise<void> {
  const { outTradeNo, state, decidedAt } = readRefund(item);
  if (state === 'approved') return deps.queues.send('order-status', { kind: 'refund', outTradeNo });
  if (state !== 'waiting') return void (await escalateRefund(deps.table, outTradeNo, { leftAt: deps.clock.now() }));
  await retryFundingLater(deps, { outTradeNo, since: decidedAt ?? 0 });
  await advanceRefund(deps, outTradeNo, fund);
}

/** Funds the waiting refunds of each seller once, however many of them are due. */
function fundingOnce(): typeof fundWaitingRefunds {
  const funded = new Map<string, ReturnType<typeof fundWaitingRefunds>>();
  return (deps, sellerId) => {
    const funding = funded.get(sellerId) ?? fundWaitingRefunds(deps, sellerId);
    funded.set(sellerId, funding);
    return funding;
  };
}
