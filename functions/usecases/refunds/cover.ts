import { type Fen, fen } from '#shared/money';
import { coverEntries, heldReturnedEntries } from '../../domain/books/ledger.ts';
import type { Bucket } from '../../domain/payouts/payouts.ts';
import { type Part, partsAtOnce, partsFor, partsUpTo } from '../../domain/refunds/cover.ts';
import { restOf, type TakenBack } from '../../domain/refunds/reversals.ts';
import { type FromHeld, fromHeld } from '../../domain/safety/holding.ts';
import type { Deps } from '../../ports/index.ts';
import type { Table, Write } from '../../ports/table.ts';
import { book, type Reference } from '../../store/books/ledger.ts';
import { findOrder, type Order, orderMove } from '../../store/orders/orders.ts';
import { findSale, purchaseLeaving } from '../../store/orders/purchases.ts';
import { stillHeld } from '../../store/orders/reversals.ts';
import { listBuckets, saleOfShare, takenWrite } from '../../store/payouts/balance.ts';
import { type Held, heldName, heldUsed, listHeld } from '../../store/payouts/held.ts';
import { incomeWrites } from '../../store/payouts/income.ts';
import { listWaiting, type WaitingRefund, waitingGone } from '../../store/payouts/waiting-refunds.ts';
import { outbox } from '../../store/table/outbox.ts';
import { retryOnConflict } from '../../store/table/retry-on-conflict.ts';
import { commitAndSend } from '../outbox.ts';
import { foldDays } from '../payouts/fold-days.ts';
import { refundLetters } from './refund-letters.ts';
import { findRefund, type Refund, refundMove, waitingOf } from './refunds.ts';

/** A sale that settles, or a payout, may come between: counted again, a few times. */
const countedAgain = { attempts: 4, otherwise: false };

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
const coverRefund = (ports: Deps, outTradeNo: string, reach: Reach): Promise<boolean> =>
  retryOnConflict(async () => {
    const [order, refund] = await Promise.all([
      findOrder(ports.table, outTradeNo),
      findRefund(ports.table, outTradeNo),
    ]);
    if (!order || refund?.state !== 'waiting') return true;
    const found = await coverOf(ports, order, { ...reach, isBarred: refund.reason === 'file_barred' });
    if (!found) return false;
    return (await commitCover(ports, { order, refund, ...found })) || undefined;
  }, countedAgain);

/**
 * What covers it: the balance, and where that does not hold so much, what is held back of the seller's. What is held for a
 * file that was taken down goes to its buyers first.
 */
async function coverOf(
  { table, clock }: Deps,
  order: Order,
  { isBarred, mayUseOthers }: Reach & { isBarred: boolean },
): Promise<Pick<Cover, 'parts' | 'held'> | undefined> {
  const from = { mayUseOthers, now: clock.now(), count: partsFor };
  const whole = isBarred ? undefined : await partsOf(table, order, from);
  if (whole || order.splits) return whole && { parts: whole, held: [] };
  const { amount, fee } = restOf(order);
  const held = fromHeld(await listHeld(table, order.seller.id), fen(amount - fee));
  const less = fen(held.reduce((sum, one) => sum + one.amount, 0));
  if (less === 0 && !isBarred) return undefined;
  const parts = await partsOf(table, order, { ...from, less });
  return parts && { parts, held };
}

/**
 * Undefined where it is not covered, and while the balance does not know of the sale. The share of a sale covers the
 * refund of that sale and no other: the provider gives it out, and takes it back, as a whole.
 */
export async function partsOf<P>(
  table: Table,
  order: Order,
  {
    mayUseOthers,
    now,
    count,
    share = restOf(order),
    less = fen(0),
  }: Reach & { now: number; count: Counting<P>; share?: Share; less?: Fen },
): Promise<P | undefined> {
  const { outTradeNo, seller, splits } = order;
  const sale = await findSale(table, outTradeNo);
  if (sale?.bucket === undefined) return undefined;
  const own = sale.bucket;
  const isUsable = ({ sk }: Bucket): boolean => (splits ? sk === own : saleOfShare(sk) === undefined);
  const partsNow = async () => {
    const buckets = (await listBuckets(table, seller.id, { consistent: true })).filter(isUsable);
    const parts = count(buckets, { own, needed: share.amount - share.fee - less, mayUseOthers, now });
    return { parts, isMany: buckets.filter((bucket) => bucket.amount > 0).length > partsAtOnce };
  };
  const { parts, isMany } = await partsNow();
  if (parts || !isMany) return parts;
  // One transaction takes something out of so many and no more: folded, hours long past are fewer.
  await foldDays(table, seller.id, now);
  return (await partsNow()).parts;
}

type Share = Pick<TakenBack, 'amount' | 'fee'>;
type Counting<P> = (...given: Parameters<typeof partsFor>) => P;

/**
 * The share of a sale is on its way to its seller: whether it covers a refund is known once it has arrived, or come back.
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
 * What the seller's balance gives for a refund that waits; the rest is missing. Undefined where it does not wait, and while
 * the share of the sale is under way: where that came back, nobody could be given it any more.
 */
export async function missingFor({ table, clock }: Deps<'table' | 'clock'>, outTradeNo: string) {
  const [order, refund] = await Promise.all([findOrder(table, outTradeNo), findRefund(table, outTradeNo)]);
  if (!order || refund?.state !== 'waiting' || (await isShareUnderWay(table, order))) return undefined;
  const [oldest] = await listWaiting(table, order.seller.id);
  const reach = { mayUseOthers: oldest?.outTradeNo === outTradeNo, now: clock.now() };
  const parts = await partsOf(table, order, { ...reach, count: partsUpTo });
  if (!parts) return undefined;
  const given = parts.reduce((sum, { amount }) => sum + amount, 0);
  const rest = restOf(order);
  return { order, refund, parts, missing: fen(rest.amount - rest.fee - given) };
}

/** Covered by what the seller's balance gives; what is missing is the platform's loss. False where it does not wait. */
export const carryRefund = (ports: Deps, outTradeNo: string, carried: Carried): Promise<boolean> =>
  retryOnConflict(async () => {
    const found = await missingFor(ports, outTradeNo);
    if (!found) return false;
    return (await commitCover(ports, found, carried)) || undefined;
  }, countedAgain);

interface Cover {
  order: Order;
  refund: Refund;
  parts: readonly Part[];
  /** Beside them, out of what is held back. */
  held?: readonly FromHeld<Held>[];
}

/**
 * Transaction *Cover*: the money is the refund's own from here on, exactly as it was counted. Access ends, and the provider
 * is told from the queue. False where something has changed meanwhile.
 */
export async function commitCover(
  ports: Deps,
  { order, refund, parts, held = [] }: Cover,
  carried?: Carried,
): Promise<boolean> {
  const { outTradeNo } = order;
  const now = ports.clock.now();
  const sent = outbox('order-status', { kind: 'refund', outTradeNo }, { now });
  const covered = [
    ...parts.map(({ bucket, amount }) => ({ bucket, amount })),
    ...held.map((one) => ({ bucket: heldName(one.held.caseId), amount: one.amount })),
  ];
  const writes = [
    refundMove(outTradeNo, 'cover', {
      amount: restOf(order).amount,
      ...{ covered, lastCode: undefined, leftAt: undefined },
      // What its provider may have given back already is not given once more.
      when: [{ attribute: 'askedAt', absent: true }],
    }),
    orderMove({ outTradeNo, move: 'refund' }, { when: [stillHeld(order)] }),
    purchaseLeaving(refund, now),
    ...coverWrites({ order, parts, held, now }, carried),
    waitingGone(order.seller.id, waitingOf(refund)),
    ...(await refundLetters(ports.table, refund, 'refund-granted')),
  ];
  return (await commitAndSend(ports, writes, sent)).ok;
}

interface SellersSide {
  order: Order;
  parts: readonly Part[];
  held?: readonly FromHeld<Held>[];
  now: number;
  /** Where it is not all that is left: how much, and the number of that refund. After it a sale is still one. */
  part?: Share & { part: number };
}

/** What was held is the seller's again, and the refund's in the same moment. */
const usedWrites = ({ outTradeNo, seller }: Order, { held, amount }: FromHeld<Held>, at: number): Write[] => {
  const { caseId, sellerId } = held;
  const entries = heldReturnedEntries({ sellerId, caseId, amount });
  return book({ reference: `HLD#${caseId}#${outTradeNo}`, entries, at, seller: seller.id }, [heldUsed(held, amount)]);
};

/** The seller's side of a refund: posting, buckets, totals. */
export function coverWrites({ order, parts, held = [], now, part }: SellersSide, carried?: Carried): Write[] {
  const { outTradeNo, seller, provider } = order;
  const { amount, fee } = part ?? restOf(order);
  const reference: Reference = part ? `PCV#${outTradeNo}#${part.part}` : `COV#${outTradeNo}`;
  const taken = fen([...parts, ...held].reduce((sum, one) => sum + one.amount, 0));
  const sale = { outTradeNo, provider, sellerId: seller.id, amount, fee };
  const entries = coverEntries(sale, { carried: fen(amount - fee - taken), reason: carried?.reason });
  return book({ reference, entries, at: now, seller: seller.id }, [
    ...parts.map((part) => takenWrite(seller.id, part)),
    ...held.flatMap((one) => usedWrites(order, one, now)),
    ...incomeWrites(order, { amount: fen(-amount), earnings: fen(-taken), sales: part ? 0 : -1 }, now),
  ]);
}
