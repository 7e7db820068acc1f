import { refundEntries } from '#functions/domain/ledger/ledger';
import { partialRefundReference } from '#functions/domain/ledger/references';
import { findFullFunding } from '#functions/domain/refunds/funding';
import { remainderOf, type SaleSplit, splitAmount } from '#functions/domain/refunds/reversals';
import type { Deps } from '#functions/ports/index';
import type { RefundOutcome } from '#functions/ports/payments';
import { Parked } from '#functions/runtime/worker/parked';
import { book } from '#functions/store/ledger/ledger';
import { findOrder, type Order } from '#functions/store/orders/orders';
import { findPart, newPartRefund, type PartRefund, partDoneWrite } from '#functions/store/refunds/part-refunds';
import { findRefund, noWholeRefundCheck } from '#functions/store/refunds/refunds';
import { partTakenWrite } from '#functions/store/refunds/reversals';
import { listWaiting } from '#functions/store/refunds/waiting-refunds';
import { outbox, outboxDone } from '#functions/store/table/outbox';
import type { Fen } from '#shared/money';
import { ok, type Result, refuse } from '#shared/result';
import { commitAndSend } from '../outbox.ts';
import { refundEmails } from './refund-emails.ts';
import { findFundingParts, fundingWrites } from './refund-funding.ts';

export type PartRefundRefusal =
  /** The amount is not less than what is left of the order. */
  | 'part_amount'
  /** A refund of the whole order is requested or in progress. */
  | 'refund_standing'
  /** The provider split the seller's share off the payment, and takes it back as a whole only. */
  | 'part_of_share'
  | 'part_uncovered'
  | 'changed';

/** The seller's balance must fund a partial refund at once; refunds that wait for funding go first. */
export async function beginPart(
  ports: Deps,
  order: Order,
  { amount: sum, reason }: { amount: Fen; reason: string },
): Promise<Result<PartRefund, PartRefundRefusal>> {
  const { outTradeNo, seller, splits } = order;
  if (splits) return refuse('part_of_share');
  if (sum <= 0 || sum >= remainderOf(order).amount) return refuse('part_amount');
  const share = splitAmount(order, sum);
  const noWholeRefund = noWholeRefundCheck(outTradeNo, await findRefund(ports.table, outTradeNo));
  if (!noWholeRefund) return refuse('refund_standing');
  const now = ports.clock.now();
  const mayUseOthers = (await listWaiting(ports.table, seller.id)).length === 0;
  const parts = await findFundingParts(ports.table, order, { mayUseOthers, now, share, count: findFullFunding });
  if (!parts) return refuse('part_uncovered');
  const part = 1 + (order.partCount ?? 0);
  const refund = partRefundOf(order, { part, share, reason, now });
  const writes = [
    noWholeRefund,
    partTakenWrite(order, share),
    newPartRefund(refund),
    ...fundingWrites({ order, parts, now, part: { ...share, part } }),
  ];
  const message = outbox('order-status', { kind: 'refund-part', outTradeNo, part }, { now });
  return (await commitAndSend(ports, writes, message)).ok ? ok(refund) : refuse('changed');
}

function partRefundOf(
  { outTradeNo }: Order,
  { part, share, reason, now }: { part: number; share: SaleSplit; reason: string; now: number },
): PartRefund {
  const { amount: sum, fee } = share;
  return {
    outTradeNo,
    part,
    refundNo: `${outTradeNo}P${part}`,
    amount: sum,
    fee,
    reason,
    state: 'approved',
    begunAt: now,
  };
}

type PayBackDeps = Deps<'table' | 'queues' | 'payments' | 'clock'>;

/**
 * Sends a partial refund to the provider under its own number. An unknown outcome is tried again from the outbox.
 * @throws Parked if the provider refuses: an operator removes the cause and sends the message again.
 */
export async function payBackPart(outTradeNo: string, part: number, ports: PayBackDeps): Promise<void> {
  const [order, refund] = await Promise.all([
    findOrder(ports.table, outTradeNo),
    findPart(ports.table, outTradeNo, part),
  ]);
  const outboxDelete = outboxDone('order-status', { kind: 'refund-part', outTradeNo, part });
  if (!order || refund?.state !== 'approved') return void (await ports.table.commit([outboxDelete]));
  const outcome = await requestFromProvider(order, refund, ports);
  if (outcome === 'refunded') return bookPartRefund(ports, order, refund);
  if (outcome === 'unknown') throw new Error(`refund ${refund.refundNo} is not confirmed yet`);
  await ports.table.commit([outboxDelete]);
  throw new Parked(`refund ${refund.refundNo} was turned down: ${outcome.refused}`);
}

async function requestFromProvider(
  order: Order,
  refund: PartRefund,
  { payments }: PayBackDeps,
): Promise<RefundOutcome> {
  const provider = payments.named(order.provider);
  if (!provider) throw new Error(`provider ${order.provider} of order ${order.outTradeNo} is not configured`);
  const { outTradeNo, refundNo, amount: sum, reason } = refund;
  return provider.refund({ outTradeNo, refundNo, amount: sum, reason });
}

async function bookPartRefund(ports: Deps<'table' | 'clock'>, order: Order, refund: PartRefund): Promise<void> {
  const { outTradeNo, part, amount: sum, fee, reason, begunAt } = refund;
  const { provider, seller, buyer, snapshot } = order;
  const now = ports.clock.now();
  const emailFacts = {
    ...{ outTradeNo, part, amount: sum, reason, title: snapshot.title, buyerId: buyer.id, sellerId: seller.id },
    ...{ requestedAt: begunAt, doneAt: now, decidedBy: 'operator' as const },
  };
  const entries = refundEntries({ provider, outTradeNo, sellerId: seller.id, amount: sum, fee });
  const committed = await ports.table.commit(
    book({ reference: partialRefundReference(outTradeNo, part), entries, at: now }, [
      partDoneWrite(refund, now),
      outboxDone('order-status', { kind: 'refund-part', outTradeNo, part }),
      ...(await refundEmails(ports.table, emailFacts, 'refund-part')),
    ]),
  );
  const isBooked = committed.ok || (await findPart(ports.table, outTradeNo, part))?.state === 'done';
  if (!isBooked) throw new Error(`refund ${refund.refundNo} is not booked`);
}
