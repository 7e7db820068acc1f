import { heldReturnedEntries, refundFundingEntries } from '#functions/domain/ledger/ledger';
import {
  holdRefundReference,
  partialRefundFundingReference,
  refundFundingReference,
} from '#functions/domain/ledger/references';
import { type FromHeld, fromHeld } from '#functions/domain/moderation/holding';
import type { Bucket } from '#functions/domain/payouts/payouts';
import { type FundingPart, findFullFunding, maxFundingParts } from '#functions/domain/refunds/funding';
import { remainderOf, remainingEarnings, type SaleSplit } from '#functions/domain/refunds/reversals';
import type { Deps } from '#functions/ports/index';
import type { Table, Write } from '#functions/ports/table';
import { book } from '#functions/store/ledger/ledger';
import { type Order, orderMove } from '#functions/store/orders/orders';
import { purchaseLeaving } from '#functions/store/orders/purchases';
import { findSale } from '#functions/store/orders/sales';
import { listBuckets, saleOfShare, takenWrite } from '#functions/store/payouts/balance';
import { type HeldMoney, heldName, heldUsed, listHeld } from '#functions/store/payouts/held';
import { incomeWrites } from '#functions/store/payouts/income';
import { findOrderAndRefund, type Refund, refundMove, waitingOf } from '#functions/store/refunds/refunds';
import { stillHeld } from '#functions/store/refunds/reversals';
import { listWaiting, type WaitingRefund, waitingGone } from '#functions/store/refunds/waiting-refunds';
import { outbox } from '#functions/store/table/outbox';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import { type Fen, fen } from '#shared/money';
import { commitAndSend } from '../outbox.ts';
import { compactDays } from '../payouts/compact-days.ts';
import { findOwnFunding } from './own-funding.ts';
import { refundEmails } from './refund-emails.ts';

/** A sale that settles, or a payout, may change the balance meanwhile: the funding is counted again, a few times. */
export const fundingRetries = { attempts: 4, otherwise: false };

interface FundingScope {
  /** Money of other sales may be used as well; false while an older refund waits for it. */
  mayUseOthers: boolean;
}

/** Why the platform pays a seller's part; the ledger books the loss under this reason. */
export interface PlatformLoss {
  reason: string;
}

/**
 * Funds the waiting refunds of a seller, the oldest first; returns those that still wait. Every caller that increases a
 * balance calls it, and so does a payout before it takes money out.
 */
export async function fundWaitingRefunds(ports: Deps, sellerId: string): Promise<WaitingRefund[]> {
  const all = await listWaiting(ports.table, sellerId);
  const oldest = await firstUnfunded(ports, all);
  if (oldest === -1) return [];
  const [unfunded, rest] = [all.slice(oldest, oldest + 1), all.slice(oldest + 1)];
  if (rest.length === 0) return unfunded;
  const numbers = rest.map(({ outTradeNo }) => outTradeNo);
  const own = await findOwnFunding(ports, sellerId, numbers);
  for (const waiting of rest) {
    const { outTradeNo } = waiting;
    const isFunded = own.isEnough(outTradeNo) && (await fundRefund(ports, outTradeNo, { mayUseOthers: false }));
    if (isFunded) await own.readAgain();
    else unfunded.push(waiting);
  }
  return unfunded;
}

/** Funds one after the other; the position of the first that the balance does not fund, or -1. */
async function firstUnfunded(ports: Deps, all: readonly WaitingRefund[]): Promise<number> {
  for (const [at, { outTradeNo }] of all.entries())
    if (!(await fundRefund(ports, outTradeNo, { mayUseOthers: true }))) return at;
  return -1;
}

/** False if the seller's balance does not suffice, or if the money has to come from elsewhere. */
const fundRefund = (ports: Deps, outTradeNo: string, scope: FundingScope): Promise<boolean> =>
  retryOnConflict(fundingRetries, async () => {
    const [order, refund] = await findOrderAndRefund(ports.table, outTradeNo);
    if (!order || refund?.state !== 'waiting') return true;
    const funding = await findFunding(ports, order, { ...scope, isBarred: refund.reason === 'file_barred' });
    if (!funding) return false;
    return (await commitFunding(ports, { order, refund, ...funding })) || undefined;
  });

/**
 * A refund is funded by the balance and, if that does not suffice, by the seller's held money. Money held for a file that
 * was taken down goes to its buyers first.
 */
async function findFunding(
  { table, clock }: Deps,
  order: Order,
  { isBarred, mayUseOthers }: FundingScope & { isBarred: boolean },
): Promise<Pick<RefundFunding, 'parts' | 'held'> | undefined> {
  const from = { mayUseOthers, now: clock.now(), count: findFullFunding };
  const whole = isBarred ? undefined : await findFundingParts(table, order, from);
  if (whole || order.splits) return whole && { parts: whole, held: [] };
  const heldParts = fromHeld(await listHeld(table, order.seller.id), remainingEarnings(order));
  const fromHeldFen = fen(heldParts.reduce((sum, part) => sum + part.amount, 0));
  if (fromHeldFen === 0 && !isBarred) return undefined;
  const parts = await findFundingParts(table, order, { ...from, less: fromHeldFen });
  return parts && { parts, held: heldParts };
}

/**
 * Undefined if the balance does not suffice, or does not contain the sale yet. The split share of a sale funds the refund
 * of that sale and no other: the provider pays it out and takes it back as a whole.
 */
export async function findFundingParts<P>(
  table: Table,
  order: Order,
  {
    mayUseOthers,
    now,
    count,
    share = remainderOf(order),
    less: fromHeldFen = fen(0),
  }: FundingScope & { now: number; count: Counting<P>; share?: Share; less?: Fen },
): Promise<P | undefined> {
  const { outTradeNo, seller, splits } = order;
  const sale = await findSale(table, outTradeNo);
  if (sale?.bucket === undefined) return undefined;
  const own = sale.bucket;
  const isUsable = ({ sk }: Bucket): boolean => (splits ? sk === own : saleOfShare(sk) === undefined);
  const countParts = async () => {
    const buckets = (await listBuckets(table, seller.id, { consistent: true })).filter(isUsable);
    const parts = count(buckets, { own, needed: share.amount - share.fee - fromHeldFen, mayUseOthers, now });
    return { parts, isMany: buckets.filter((bucket) => bucket.amount > 0).length > maxFundingParts };
  };
  const { parts, isMany } = await countParts();
  if (parts || !isMany) return parts;
  // One transaction can touch only so many buckets: compacting past hours into days makes them fewer.
  await compactDays(table, seller.id, now);
  return (await countParts()).parts;
}

type Share = Pick<SaleSplit, 'amount' | 'fee'>;
type Counting<P> = (...args: Parameters<typeof findFullFunding>) => P;

interface RefundFunding {
  order: Order;
  refund: Refund;
  parts: readonly FundingPart[];
  /** Parts out of held money, beside those of the balance. */
  held?: readonly FromHeld<HeldMoney>[];
}

/**
 * Moves the funding out of the balance into the refund, exactly as it was counted. Access ends, and a queue message sends
 * the refund to the provider. False if the balance or the order has changed meanwhile.
 */
export async function commitFunding(
  ports: Deps,
  { order, refund, parts, held = [] }: RefundFunding,
  loss?: PlatformLoss,
): Promise<boolean> {
  const { outTradeNo } = order;
  const now = ports.clock.now();
  const message = outbox('order-status', { kind: 'refund', outTradeNo }, { now });
  const covered = [
    ...parts.map(({ bucket, amount }) => ({ bucket, amount })),
    ...held.map((part) => ({ bucket: heldName(part.held.caseId), amount: part.amount })),
  ];
  const writes = [
    refundMove(outTradeNo, 'fund', {
      amount: remainderOf(order).amount,
      ...{ covered, lastCode: undefined, leftAt: undefined },
      // A refund that the provider may have carried out already must not be sent once more.
      when: [{ attribute: 'askedAt', absent: true }],
    }),
    orderMove({ outTradeNo, move: 'refund' }, { when: [stillHeld(order)] }),
    purchaseLeaving(refund, now),
    ...fundingWrites({ order, parts, held, now }, loss),
    waitingGone(order.seller.id, waitingOf(refund)),
    ...(await refundEmails(ports.table, refund, 'refund-granted')),
  ];
  return (await commitAndSend(ports, writes, message)).ok;
}

interface FundingWrite {
  order: Order;
  parts: readonly FundingPart[];
  held?: readonly FromHeld<HeldMoney>[];
  now: number;
  /** For a partial refund: its amounts and its number. The sale still counts as one afterwards. */
  part?: Share & { part: number };
}

/** Releases held money to the seller's account and takes it for the refund in the same transaction. */
const heldFundingWrites = (
  { outTradeNo, seller }: Order,
  { held, amount }: FromHeld<HeldMoney>,
  at: number,
): Write[] => {
  const { caseId, sellerId } = held;
  const entries = heldReturnedEntries({ sellerId, caseId, amount });
  return book({ reference: holdRefundReference(caseId, outTradeNo), entries, at, seller: seller.id }, [
    heldUsed(held, amount),
  ]);
};

/** The seller's side of a refund: posting, buckets, totals. */
export function fundingWrites({ order, parts, held = [], now, part }: FundingWrite, loss?: PlatformLoss): Write[] {
  const { outTradeNo, seller, provider } = order;
  const { amount, fee } = part ?? remainderOf(order);
  const reference = part ? partialRefundFundingReference(outTradeNo, part.part) : refundFundingReference(outTradeNo);
  const fundedFen = fen([...parts, ...held].reduce((sum, part) => sum + part.amount, 0));
  const sale = { outTradeNo, provider, sellerId: seller.id, amount, fee };
  const entries = refundFundingEntries(sale, { carried: fen(amount - fee - fundedFen), reason: loss?.reason });
  return book({ reference, entries, at: now, seller: seller.id }, [
    ...parts.map((part) => takenWrite(seller.id, part)),
    ...held.flatMap((part) => heldFundingWrites(order, part, now)),
    ...incomeWrites(order, { amount: fen(-amount), earnings: fen(-fundedFen), sales: part ? 0 : -1 }, now),
  ]);
}
