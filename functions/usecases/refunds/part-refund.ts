import { findFullFunding } from '#functions/domain/refunds/funding';
import { largestPart, type SaleSplit, splitAmount } from '#functions/domain/refunds/reversals';
import type { Deps } from '#functions/ports/index';
import type { Order } from '#functions/store/orders/orders';
import { newPartRefund, type PartRefund } from '#functions/store/refunds/part-refunds';
import { findRefund, noOpenRefundCheck } from '#functions/store/refunds/refunds';
import { partTakenWrite } from '#functions/store/refunds/reversals';
import { listWaiting } from '#functions/store/refunds/waiting-refunds';
import { outbox } from '#functions/store/table/outbox';
import type { Fen } from '#shared/money';
import { ok, type Result, refuse } from '#shared/result';
import { commitAndSend } from '../outbox.ts';
import { findFundingParts, fundingWrites } from './refund-funding.ts';

export type PartRefundRefusal =
  /** More than a partial refund of the order may give. */
  | 'refund_part_amount'
  /** A refund of the whole order is requested or in progress. */
  | 'refund_standing'
  /** The provider split the seller's share off the payment, and takes it back as a whole only. */
  | 'refund_part_of_share'
  | 'refund_part_uncovered'
  | 'changed_meanwhile';

/**
 * The seller's balance must fund a partial refund at once; refunds that wait for funding go first. Of an order that was
 * refunded it sends again what did not reach the buyer.
 */
export async function beginPart(
  ports: Deps,
  order: Order,
  { amount: sum, reason }: { amount: Fen; reason: string },
): Promise<Result<PartRefund, PartRefundRefusal>> {
  const { outTradeNo, seller, splits } = order;
  if (splits) return refuse('refund_part_of_share');
  const whole = await findRefund(ports.table, outTradeNo);
  const noOpenRefund = noOpenRefundCheck(outTradeNo, whole);
  if (!noOpenRefund) return refuse('refund_standing');
  if (sum <= 0 || sum > largestPart(order, whole)) return refuse('refund_part_amount');
  const share = splitAmount(order, sum);
  const now = ports.clock.now();
  const mayUseOthers = (await listWaiting(ports.table, seller.id)).length === 0;
  const parts = await findFundingParts(ports.table, order, { mayUseOthers, now, share, count: findFullFunding });
  if (!parts) return refuse('refund_part_uncovered');
  const part = 1 + (order.partCount ?? 0);
  const refund = partRefundOf(order, { part, share, reason, now });
  const writes = [
    noOpenRefund,
    partTakenWrite(order, share),
    newPartRefund(refund),
    ...fundingWrites({ order, parts, now, part: { ...share, part } }),
  ];
  const message = outbox('order-status', { kind: 'refund-part', outTradeNo, part }, { now });
  return (await commitAndSend(ports, writes, message)).ok ? ok(refund) : refuse('changed_meanwhile');
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
