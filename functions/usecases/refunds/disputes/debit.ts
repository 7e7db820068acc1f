import { isBucketOpen } from '#functions/domain/payouts/payouts';
import type { Table, Write } from '#functions/ports/table';
import type { Order } from '#functions/store/orders/orders';
import { findSale } from '#functions/store/orders/sales';
import { bucketWrite, debtName, findBucket, takenWrite } from '#functions/store/payouts/balance';
import { type Fen, fen } from '#shared/money';

/** The bucket of a sale, or the compacted day it went into, if it still has money and no payout has taken it. */
async function ownBucket(table: Table, { outTradeNo, seller }: Order) {
  const name = (await findSale(table, outTradeNo))?.bucket;
  const bucket = name === undefined ? undefined : await findBucket(table, seller.id, name);
  const compactedInto = bucket?.foldedInto;
  const own = compactedInto === undefined ? bucket : await findBucket(table, seller.id, compactedInto);
  return own && isBucketOpen(own) && own.amount > 0 ? own : undefined;
}

/**
 * Takes the seller's part of a dispute out of the balance at once: out of the sale's own bucket, and the remainder as a
 * debt, which payouts net before any money leaves. Only here a balance may go below zero.
 */
export async function debitWrites(table: Table, order: Order, { earnings, now }: { earnings: Fen; now: number }) {
  const { id } = order.seller;
  const own = await ownBucket(table, order);
  const fromBucket = fen(Math.min(own?.amount ?? 0, earnings));
  const debt = fen(earnings - fromBucket);
  const writes: Write[] = [];
  if (own && fromBucket > 0)
    writes.push(takenWrite(id, { bucket: own.sk, amount: fromBucket, left: fen(own.amount - fromBucket) }));
  if (debt > 0) writes.push(bucketWrite(id, debtName(now), fen(-debt)));
  return writes;
}
