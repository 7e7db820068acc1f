import { type Fen, fen } from '#shared/money';
import { isOpen } from '../../domain/payouts/payouts.ts';
import type { Table, Write } from '../../ports/table.ts';
import type { Order } from '../../store/orders/orders.ts';
import { findSale } from '../../store/orders/purchases.ts';
import { bucketWrite, debtName, findBucket, takenWrite } from '../../store/payouts/balance.ts';

/** What is left of a sale in the bucket that took it, if no payout has taken that. */
async function ownBucket(table: Table, { outTradeNo, seller }: Order) {
  const name = (await findSale(table, outTradeNo))?.bucket;
  const bucket = name === undefined ? undefined : await findBucket(table, seller.id, name);
  const folded = bucket?.foldedInto;
  const own = folded === undefined ? bucket : await findBucket(table, seller.id, folded);
  return own && isOpen(own) && own.amount > 0 ? own : undefined;
}

/**
 * Takes the seller's part of a dispute out of the balance at once: out of the sale's own bucket, and what is not there any
 * more becomes a debt, which payouts net before anything leaves. The one case in which a balance may go below zero.
 */
export async function debitWrites(table: Table, order: Order, { earnings, now }: { earnings: Fen; now: number }) {
  const { id } = order.seller;
  const own = await ownBucket(table, order);
  const taken = fen(Math.min(own?.amount ?? 0, earnings));
  const debt = fen(earnings - taken);
  const writes: Write[] = [];
  if (own && taken > 0) writes.push(takenWrite(id, { bucket: own.sk, amount: taken, left: fen(own.amount - taken) }));
  if (debt > 0) writes.push(bucketWrite(id, debtName(now), fen(-debt)));
  return writes;
}
