import { minute } from '#shared/limits';
import type { Message } from '#shared/messages/index';
import type { Deps } from '../ports/index.ts';
import type { Item } from '../ports/table.ts';
import { clockSchedule } from '../runtime/worker/worker.ts';
import { readRefund } from '../store/refunds/refunds.ts';
import { type DueKind, dueTime, listDue, settleAll } from '../store/table/due.ts';
import { resendOutbox } from '../usecases/outbox.ts';
import { advanceRefund, retryFundingLater } from '../usecases/refunds/grant.ts';
import { escalateRefund } from '../usecases/refunds/refund-decisions.ts';

/**
 * Every minute: what was written but perhaps never sent is sent again, and what is due is looked at. A failure is thrown
 * only when everything else is done: a function that has failed is stopped in the middle of what it does.
 */
export const schedule = clockSchedule('sweep', ['table', 'queues', 'clock'], async (ports) => {
  const now = ports.clock.now();
  await settleAll([
    resendOutbox(ports, now),
    sweepDue(ports, 'CHK', (item) =>
      ports.queues.send('order-status', { kind: 'check', outTradeNo: String(item.outTradeNo) }),
    ),
    sweepDue(ports, 'PAY', (item) => ports.queues.send('payout', { kind: 'request', sellerId: String(item.sellerId) })),
    sweepDue(ports, 'PO', (item) => ports.queues.send('payout', { kind: 'submit', payoutId: String(item.id) })),
    sweepDue(ports, 'RFD', (item) => nextOfRefund(item, ports)),
    sweepDue(ports, 'LATER', (item) => laterJob(item, ports)),
    sweepDue(ports, 'UPL', (item) =>
      ports.queues.send('file-jobs', { kind: 'expire-upload', uploadId: String(item.id) }),
    ),
  ]);
});

/**
 * The due time moves on before the message goes, so that the next sweep does not send it while it is worked on. Only where
 * it still is what was read: an index lags, and what has left its list must not be put back.
 */
async function sweepDue(
  ports: Deps,
  kind: Exclude<DueKind, 'OUT'>,
  send: (item: Item) => Promise<void>,
): Promise<void> {
  const now = ports.clock.now();
  const due = await listDue(ports.table, kind, now);
  await settleAll(
    due.map(async (item) => {
      const change = { set: { dueAt: dueTime(now + minute) } };
      const when = [{ attribute: 'dueAt', equals: String(item.dueAt) }];
      const leased = await ports.table.commit([{ update: { pk: item.pk, sk: item.sk }, change, when }]);
      if (leased.ok) await send(item);
    }),
  );
}

/**
 * Money that is held for a case is given back; the files of a notice that was countered are there again. What somebody has
 * asked for of their data, or their account, goes on. Reviews are told of, and asked for. Sales begin and end.
 */
async function laterJob(item: Item, { queues }: Deps<'queues'>): Promise<void> {
  await queues.send('file-jobs', jobFor(item));
}

function jobFor(item: Item): Message<'file-jobs'> {
  const whose = { fileId: String(item.fileId), userId: String(item.buyerId) };
  switch (item.kind) {
    case 'export':
      return { kind: 'export', userId: String(item.userId) };
    case 'deletion':
      return { kind: 'leave', userId: String(item.userId) };
    case 'review':
      return { kind: 'weigh-review', ...whose, at: Number(item.dueAt) };
    case 'purchase':
      return { kind: 'remind-review', ...whose };
    case 'file-sale':
      return { kind: 'price', fileId: whose.fileId, at: Number(item.dueAt) };
    case 'held':
      return { kind: 'release-hold', caseId: String(item.caseId) };
    default:
      return { kind: 'restore', caseId: String(item.id) };
  }
}

/** Its seller has said nothing in time; or it was turned down a while ago, or waits for its cover, and is tried again. */
async function nextOfRefund(item: Item, ports: Deps): Promise<void> {
  const { outTradeNo, state, decidedAt } = readRefund(item);
  if (state === 'approved') return ports.queues.send('order-status', { kind: 'refund', outTradeNo });
  if (state !== 'waiting') return void (await escalateRefund(ports.table, outTradeNo, { leftAt: ports.clock.now() }));
  await retryFundingLater(ports, { outTradeNo, since: decidedAt ?? 0 });
  await advanceRefund(ports, outTradeNo);
}
