import { ok, type Result, refuse } from '#shared/result';
import { type Bucket, matureOf, sumOf } from '../../domain/payouts/payouts.ts';
import type { Deps } from '../../ports/index.ts';
import type { Table, Write } from '../../ports/table.ts';
import { findOrder, type Order, orderKey } from '../../store/orders/orders.ts';
import { findBucket, listBuckets, saleOfShare, shareName } from '../../store/payouts/balance.ts';
import { findPayout, type Payout } from '../../store/payouts/payouts.ts';
import { type PayoutRefusal, type PayoutRequest, takePayout } from './take-payout.ts';
import { findUnproven, stillRoom, type Unproven } from './unproven.ts';

/** Not once the buyer is getting the money back: this or the refund is first, and the other sees it. */
const stillPaid = ({ outTradeNo }: Order): Write => ({
  check: orderKey(outTradeNo),
  when: [{ attribute: 'status', equals: 'paid' }],
});

interface Share {
  bucket: Bucket;
  unproven: Unproven | undefined;
}

/** A payout of its own for one sale, so that its way can be followed from the trade to the account. */
async function requestShare(
  ports: Deps<'table' | 'queues' | 'clock' | 'ids'>,
  request: PayoutRequest,
  { bucket, unproven }: Share,
): Promise<Payout | undefined> {
  const order = await findOrder(ports.table, saleOfShare(bucket.sk) ?? '');
  if (!order?.tradeNo) return undefined;
  const { payout, committed } = await takePayout(ports, request, {
    amount: bucket.amount,
    buckets: [bucket],
    sale: { outTradeNo: order.outTradeNo, tradeNo: order.tradeNo },
    alongside: () => ({ stillPaid: stillPaid(order), room: stillRoom(request.sellerId, unproven) }),
  });
  return committed.ok ? payout : undefined;
}

/** Every sale whose share has not gone yet, as long as a debt leaves enough; the first of the payouts it comes to. */
export async function requestShares(
  ports: Deps<'table' | 'queues' | 'clock' | 'ids'>,
  request: PayoutRequest,
): Promise<Result<Payout, PayoutRefusal>> {
  const isWaiting = ({ sk, amount }: Bucket): boolean =>
    saleOfShare(sk) !== undefined && amount >= request.provider.minimum;
  const buckets = await listBuckets(ports.table, request.sellerId, { consistent: true });
  const mature = matureOf(buckets, ports.clock.now());
  let left: number = sumOf(mature);
  let first: Payout | undefined;
  let isUnproven = false;
  for (const bucket of mature.filter(isWaiting)) {
    if (bucket.amount > left) continue;
    const unproven = await findUnproven(ports.table, request.sellerId);
    if (unproven && bucket.amount > unproven.room) {
      isUnproven = true;
      continue;
    }
    const payout = await requestShare(ports, request, { bucket, unproven });
    left -= payout ? bucket.amount : 0;
    first ??= payout;
  }
  if (first) return ok(first);
  return refuse(isUnproven ? 'payout_identity_missing' : 'payout_too_small');
}

/** The payout that a sale's share is in, on its way or arrived. */
export async function findShare(table: Table, order: Order): Promise<Payout | undefined> {
  if (!order.splits) return undefined;
  const name = shareName(order.paidAt ?? order.createdAt, order.outTradeNo);
  const payoutId = (await findBucket(table, order.seller.id, name))?.frozenBy;
  return payoutId === undefined ? undefined : findPayout(table, payoutId);
}
