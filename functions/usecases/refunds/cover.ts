import { fen } from '#shared/money';
import { coverEntries } from '../../domain/books/ledger.ts';
import type { Bucket } from '../../domain/payouts/payouts.ts';
import { type Part, partsAtOnce, partsFor } from '../../domain/refunds/cover.ts';
import { restOf } from '../../domain/refunds/reversals.ts';
import type { Deps } from '../../ports/index.ts';
import type { Table, Write } from '../../ports/table.ts';
import { book } from '../../store/books/ledger.ts';
import { findOrder, type Order, orderMove } from '../../store/orders/orders.ts';
import { findSale, purchaseLeaving } from '../../store/orders/purchases.ts';
import { stillHeld } from '../../store/orders/reversals.ts';
import { listBuckets, saleOfShare, takenWrite, totalsWrites } from '../../store/payouts/balance.ts';
import { listWaiting, type WaitingRefund, waitingGone } from '../../store/payouts/waiting-refunds.ts';
import { outbox } from '../../store/table/outbox.ts';
import { commitAndSend } from '../outbox.ts';
import { foldDays } from '../payouts/fold-days.ts';
import { refundLetters } from './refund-letters.ts';
import { findRefund, type Refund, refundMove, waitingOf } from './refunds.ts';

/** A sale that settles, or a payout, may come between: counted again, a few times. */
const tries = 4;

/** What one refund may be covered by. */
interface Reach {
  /** Beside the money of the sale itself: not while an older refund waits for the same. */
  mayUseOthers: boolean;
}

/** What the platform gives of a seller's share, and under which name it is a loss. */
export interface Carried {
  reason: string;
}

/**
 * Covers what waits to be covered, the longest wait first; returns what is left. Whoever changes a balance for the better
 * calls it, and whoever is about to pay out of one.
 */
export async function coverWaiting(ports: Deps, sellerId: string): Promise<WaitingRefund[]> {
  const left: WaitingRefund[] = [];
  for (const waiting of await listWaiting(ports.table, sellerId)) {
    if (!(await coverRefund(ports, waiting.outTradeNo, { mayUseOthers: left.length === 0 }))) left.push(waiting);
  }
  return left;
}

/** False where the seller's balance does not cover it, or where the money has to come from somewhere else. */
async function coverRefund(ports: Deps, outTradeNo: string, reach: Reach): Promise<boolean> {
  for (let left = tries; left > 0; left--) {
    const [order, refund] = await Promise.all([
      findOrder(ports.table, outTradeNo),
      findRefund(ports.table, outTradeNo),
    ]);
    if (!order || refund?.state !== 'waiting') return true;
    const parts = await partsOf(ports.table, order, { ...reach, now: ports.clock.now() });
    if (!parts) return false;
    if (await commitCover(ports, { order, refund, parts })) return true;
  }
  return false;
}

/**
 * Undefined where it is not covered, and while the balance does not know of the sale. The share of a sale covers the
 * refund of that sale and no other: the provider gives it out, and takes it back, as a whole.
 */
async function partsOf(
  table: Table,
  order: Order,
  { mayUseOthers, now }: Reach & { now: number },
): Promise<Part[] | undefined> {
  const { outTradeNo, seller, amount, fee, splits } = restOf(order);
  const sale = await findSale(table, outTradeNo);
  if (sale?.bucket === undefined) return undefined;
  const own = sale.bucket;
  const isUsable = ({ sk }: Bucket): boolean => (splits ? sk === own : saleOfShare(sk) === undefined);
  const partsNow = async () => {
    const buckets = (await listBuckets(table, seller.id, { consistent: true })).filter(isUsable);
    const parts = partsFor(buckets, { own, needed: amount - fee, mayUseOthers, now });
    return { parts, isMany: buckets.filter((bucket) => bucket.amount > 0).length > partsAtOnce };
  };
  const { parts, isMany } = await partsNow();
  if (parts || !isMany) return parts;
  // One transaction takes something out of so many and no more: folded, hours long past are fewer.
  await foldDays(table, seller.id, now);
  return (await partsNow()).parts;
}

interface Cover {
  order: Order;
  refund: Refund;
  parts: readonly Part[];
}

/**
 * Transaction *Cover*: the money is the refund's own from here on, exactly as it was counted. Access ends, and the provider
 * is told from the queue. False where something has changed meanwhile.
 */
export async function commitCover(ports: Deps, { order, refund, parts }: Cover, carried?: Carried): Promise<boolean> {
  const { outTradeNo } = order;
  const now = ports.clock.now();
  const sent = outbox('order-status', { kind: 'refund', outTradeNo }, { now });
  const covered = parts.map(({ bucket, amount }) => ({ bucket, amount }));
  const writes = [
    refundMove(outTradeNo, 'cover', { amount: restOf(order).amount, covered, lastCode: undefined, leftAt: undefined }),
    orderMove({ outTradeNo, move: 'refund' }, { when: [stillHeld(order)] }),
    purchaseLeaving(refund, now),
    ...coverWrites({ order, parts, now }, carried),
    waitingGone(order.seller.id, waitingOf(refund)),
    ...(await refundLetters(ports.table, refund, 'refund-granted')),
  ];
  return (await commitAndSend(ports, writes, sent)).ok;
}

/** The seller's side of a refund: posting, buckets, totals. */
export function coverWrites(
  { order, parts, now }: { order: Order; parts: readonly Part[]; now: number },
  carried?: Carried,
): Write[] {
  const { outTradeNo, seller, provider, amount, fee } = restOf(order);
  const taken = fen(parts.reduce((sum, part) => sum + part.amount, 0));
  const sale = { outTradeNo, provider, sellerId: seller.id, amount, fee };
  const entries = coverEntries(sale, { carried: fen(amount - fee - taken), reason: carried?.reason });
  return book({ reference: `COV#${outTradeNo}`, entries, at: now, seller: seller.id }, [
    ...parts.map((part) => takenWrite(seller.id, part)),
    ...totalsWrites(seller.id, { amount: fen(-amount), earnings: fen(-taken), sales: -1 }, now),
  ]);
}
