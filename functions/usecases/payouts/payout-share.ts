import { type Bucket, matureBuckets, sumOf } from '#functions/domain/payouts/payouts';
import type { Deps } from '#functions/ports/index';
import type { Table, Write } from '#functions/ports/table';
import { findOrder, type Order, orderKey } from '#functions/store/orders/orders';
import { findBucket, listBuckets, saleOfShare, shareName } from '#functions/store/payouts/balance';
import { findPayout, type Payout } from '#functions/store/payouts/payouts';
import { ok, type Result, refuse } from '#shared/result';
import { type PayoutRefusal, type PayoutRequest, reservePayout } from './reserve-payout.ts';
import { findUnverifiedLimit, limitUnchanged, type UnverifiedLimit } from './unverified-limit.ts';

/** Fails if the buyer is being refunded: whichever of payout and refund commits first makes the other fail. */
const orderStillPaid = ({ outTradeNo }: Order): Write => ({
  check: orderKey(outTradeNo),
  when: [{ attribute: 'status', equals: 'paid' }],
});

/** The share of one sale is a payout of its own, so that it can be traced from the payment to the account. */
async function requestShare(
  ports: Deps<'table' | 'queues' | 'clock' | 'ids'>,
  request: PayoutRequest,
  { bucket, limit }: { bucket: Bucket; limit: UnverifiedLimit | undefined },
): Promise<Payout | undefined> {
  const order = await findOrder(ports.table, saleOfShare(bucket.sk) ?? '');
  if (!order?.tradeNo) return undefined;
  const { payout, committed } = await reservePayout(ports, request, {
    amount: bucket.amount,
    buckets: [bucket],
    sale: { outTradeNo: order.outTradeNo, tradeNo: order.tradeNo },
    alongside: () => ({ stillPaid: orderStillPaid(order), room: limitUnchanged(request.sellerId, limit) }),
  });
  return committed.ok ? payout : undefined;
}

/** Pays out every share that is still with us, as far as a debt leaves enough; returns the first payout. */
export async function requestShares(
  ports: Deps<'table' | 'queues' | 'clock' | 'ids'>,
  request: PayoutRequest,
): Promise<Result<Payout, PayoutRefusal>> {
  const isWaiting = ({ sk, amount }: Bucket): boolean =>
    saleOfShare(sk) !== undefined && amount >= request.provider.minimum;
  const buckets = await listBuckets(ports.table, request.sellerId, { consistent: true });
  const mature = matureBuckets(buckets, ports.clock.now());
  let remaining: number = sumOf(mature);
  let first: Payout | undefined;
  let isOverLimit = false;
  for (const bucket of mature.filter(isWaiting)) {
    if (bucket.amount > remaining) continue;
    const limit = await findUnverifiedLimit(ports.table, request.sellerId);
    if (limit && bucket.amount > limit.room) {
      isOverLimit = true;
      continue;
    }
    const payout = await requestShare(ports, request, { bucket, limit });
    remaining -= payout ? bucket.amount : 0;
    first ??= payout;
  }
  if (first) return ok(first);
  return refuse(isOverLimit ? 'payout_identity_missing' : 'payout_too_small');
}

/** The payout of a sale's share, in flight or arrived. */
export async function findSharePayout(table: Table, order: Order): Promise<Payout | undefined> {
  if (!order.splits) return undefined;
  const name = shareName(order.paidAt ?? order.createdAt, order.outTradeNo);
  const payoutId = (await findBucket(table, order.seller.id, name))?.frozenBy;
  return payoutId === undefined ? undefined : findPayout(table, payoutId);
}
