import { findPartialFunding } from '#functions/domain/refunds/funding';
import { remainingEarnings } from '#functions/domain/refunds/reversals';
import type { Deps } from '#functions/ports/index';
import type { Table } from '#functions/ports/table';
import type { Order } from '#functions/store/orders/orders';
import { findSale } from '#functions/store/orders/sales';
import { listBuckets } from '#functions/store/payouts/balance';
import { findOrderAndRefund } from '#functions/store/refunds/refunds';
import { listWaiting } from '#functions/store/refunds/waiting-refunds';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import { fen } from '#shared/money';
import { commitFunding, findFundingParts, fundingRetries, type PlatformLoss } from './refund-funding.ts';

/**
 * True while the share of a sale is on its way to its seller: whether it funds a refund is known once it has arrived, or
 * been returned.
 */
export async function isShareUnderWay(table: Table, { outTradeNo, seller, splits }: Order): Promise<boolean> {
  if (!splits) return false;
  const [sale, buckets] = await Promise.all([
    findSale(table, outTradeNo),
    listBuckets(table, seller.id, { consistent: true }),
  ]);
  return buckets.some(
    ({ sk, frozenBy, paidAt }) => sk === sale?.bucket && frozenBy !== undefined && paidAt === undefined,
  );
}

/**
 * The parts that the seller's balance can give for a waiting refund, and the amount that is missing. Undefined if the
 * refund does not wait, and while the share of the sale is under way: a returned share could no longer be assigned.
 */
export async function findMissingFunding({ table, clock }: Deps<'table' | 'clock'>, outTradeNo: string) {
  const [order, refund] = await findOrderAndRefund(table, outTradeNo);
  if (!order || refund?.state !== 'waiting' || (await isShareUnderWay(table, order))) return undefined;
  const [oldest] = await listWaiting(table, order.seller.id);
  const scope = { mayUseOthers: oldest?.outTradeNo === outTradeNo, now: clock.now() };
  const parts = await findFundingParts(table, order, { ...scope, count: findPartialFunding });
  if (!parts) return undefined;
  const available = parts.reduce((sum, { amount }) => sum + amount, 0);
  return { order, refund, parts, missing: fen(remainingEarnings(order) - available) };
}

/** Funds a refund by what the seller's balance has and books the missing amount as the platform's loss; false if it does not wait. */
export const carryRefundLoss = (ports: Deps, outTradeNo: string, loss: PlatformLoss): Promise<boolean> =>
  retryOnConflict(fundingRetries, async () => {
    const funding = await findMissingFunding(ports, outTradeNo);
    if (!funding) return false;
    return (await commitFunding(ports, funding, loss)) || undefined;
  });
