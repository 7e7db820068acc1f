import { isDeepStrictEqual } from 'node:util';
import { type Turnovers, turnoversOf } from '#functions/domain/ledger/closing';
import {
  addToTally,
  type Discrepancy,
  ledgerDiscrepancies,
  movedIn,
  newTally,
  providerBalancesIn,
  sellersBelowZero,
} from '#functions/domain/ledger/recount';
import { type SellerRecords, sellerDiscrepancies } from '#functions/domain/ledger/recount-seller';
import { parseReference, payoutReference } from '#functions/domain/ledger/references';
import { beijingDate, dateAfter, dayOfDate } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import type { Table } from '#functions/ports/table';
import type { Closing } from '#functions/store/ledger/closings';
import {
  findPostings,
  listDayPostings,
  type Posting,
  readPosting,
  sellerStatement,
} from '#functions/store/ledger/ledger';
import { lastRecount, type Recount, recountOf, recountWrite } from '#functions/store/ledger/recounts';
import { readBalance } from '#functions/store/payouts/balance';
import { payoutsOf, readPayout } from '#functions/store/payouts/payouts';
import { findRefund } from '#functions/store/refunds/refunds';
import { listWaiting } from '#functions/store/refunds/waiting-refunds';
import { queryAll } from '#functions/store/table/pages';
import { hour } from '#shared/limits';
import { inBatches } from '../operations/in-batches.ts';
import { countClosings, firstDay, storeClosings } from './closings.ts';
import { chainDiscrepancies, closedDays, dayDiscrepancies } from './days/ledger-days.ts';
import { checkInPasses, type Pause } from './recount-passes.ts';
import { findSaleDiscrepancies } from './recount-sales.ts';

/** Days, and then sellers, that are read concurrently. */
const atOnce = 16;

function isSaleOrRefund({ reference }: Posting): boolean {
  const { kind } = parseReference(reference);
  return kind === 'payment' || kind === 'refund';
}

async function walkLedger(
  { table, clock }: Deps<'table' | 'clock'>,
  { from = firstDay, salesOfDays = 2 }: RecountOptions,
) {
  const now = clock.now();
  const tally = newTally();
  const sold: Posting[] = [];
  const turnovers = new Map<string, Turnovers>();
  const closed = await closedDays(table);
  const changed = chainDiscrepancies(closed);
  const days: string[] = [];
  for (let day = from; day <= beijingDate(now); day = dateAfter(day, 1)) days.push(day);
  const recent = days.at(-salesOfDays - 1) ?? from;
  await inBatches(days, atOnce, async (day) => {
    const booked = await listDayPostings(table, dayOfDate(day));
    turnovers.set(day, turnoversOf(booked));
    changed.push(
      ...dayDiscrepancies(
        closed.find(({ date }) => date === day),
        booked,
      ),
    );
    for (const posting of booked) {
      addToTally(tally, posting);
      if (day >= recent && isSaleOrRefund(posting)) sold.push(posting);
    }
  });
  /** The counts of buyer and file do not contain fresher ones yet. */
  const isSettled = ({ rolled, at }: Posting): boolean => rolled !== undefined || now - at > hour;
  const captured = sold.filter((posting) => isSettled(posting) && parseReference(posting.reference).kind === 'payment');
  return { tally, captured, fresh: sold.filter((posting) => !isSettled(posting)), turnovers, changed };
}

/** Undefined if the balance changed while it was read. */
export async function readSeller(table: Table, sellerId: string): Promise<SellerRecords | undefined> {
  const before = await readBalance(table, sellerId);
  const [postings, payoutItems] = await Promise.all([
    queryAll(table, sellerStatement(sellerId)),
    queryAll(table, payoutsOf(sellerId)),
  ]);
  const payouts = payoutItems.map(readPayout);
  const arrivals = payouts.flatMap(({ id }) => [payoutReference(id, 'arrived'), payoutReference(id, 'returned')]);
  const settled = await findPostings(table, arrivals);
  const waiting = await readWaiting(table, sellerId);
  const balance = await readBalance(table, sellerId);
  // Compared by value: a table returns attributes in any order.
  if (!isDeepStrictEqual(balance, before)) return undefined;
  const byPayout = Map.groupBy(settled, ({ reference }) => parseReference(reference).number);
  const arrived = new Map(
    [...byPayout].map(([id, of]) => [id, of.reduce((all, one) => all + movedIn('inflight:', one), 0)]),
  );
  return { sellerId, postings: postings.map(readPosting), arrived, ...balance, payouts, waiting };
}

async function readWaiting(table: Table, sellerId: string): Promise<Map<string, boolean>> {
  const listed = await listWaiting(table, sellerId);
  const refunds = await Promise.all(listed.map(({ outTradeNo }) => findRefund(table, outTradeNo)));
  return new Map(listed.map(({ outTradeNo }, at) => [outTradeNo, refunds[at]?.state === 'waiting']));
}

export interface RecountOptions {
  pause?: Pause;
  /** For how many days sales are checked against orders, purchases and counts; 2 by default. */
  salesOfDays?: number;
  /** The first day of the ledger, if it is later than `firstDay`. */
  from?: string;
}

const uncounted = 'counted within a day';

async function countSeller(table: Table, sellerId: string): Promise<Discrepancy[]> {
  const books = await readSeller(table, sellerId);
  return books ? sellerDiscrepancies(books) : [{ what: uncounted, whose: sellerId, counted: 0, booked: 1 }];
}

/** A seller who could not be counted for so long is reported. */
const movesAtMost = 24 * hour;

/** Since when each of these sellers could not be counted, continued from the last recount. */
function movingSince(
  differences: readonly Discrepancy[],
  earlier: Recount | undefined,
  now: number,
): Record<string, number> {
  const moving = differences.filter(({ what }) => what === uncounted);
  return Object.fromEntries(moving.map(({ whose }) => [whose, earlier?.movingSince[whose] ?? now]));
}

interface RecountResult
  extends Pick<Recount, 'at' | 'postings' | 'sellers' | 'movingSince' | 'belowZero' | 'pots' | 'owed'> {
  /** All differences; a stored recount has only the first of them. */
  wrong: Discrepancy[];
  /** Final closings that are not stored yet. */
  unstored: Closing[];
}

/** Recounts all balances from the postings, without writing. */
export async function recount(ports: Deps<'table' | 'clock'>, options: RecountOptions = {}): Promise<RecountResult> {
  const { table, clock } = ports;
  const now = clock.now();
  const { tally, turnovers, changed, ...sold } = await walkLedger(ports, options);
  const sellers = [...tally.sellers].toSorted();
  const differences = await checkInPasses(sellers, options.pause, (sellerId) => countSeller(table, sellerId));
  const date = beijingDate(now);
  const since = movingSince(differences, await lastRecount(table, date), now);
  const closings = await countClosings(ports, turnovers);
  const saleErrors = await findSaleDiscrepancies(table, sold, { pause: options.pause, now });
  return {
    at: now,
    postings: tally.postings,
    sellers: sellers.length,
    movingSince: since,
    belowZero: sellersBelowZero(tally),
    ...providerBalancesIn(tally),
    wrong: [
      ...ledgerDiscrepancies(tally, now),
      ...differences.filter(({ what, whose }) => what !== uncounted || now - (since[whose] ?? now) >= movesAtMost),
      ...closings.wrong,
      ...changed,
      ...saleErrors,
    ],
    unstored: closings.unstored,
  };
}

export async function storeRecount({ table }: Deps<'table'>, counted: RecountResult): Promise<Recount> {
  const { unstored: unkept, at: now, ...result } = counted;
  const recount = recountOf({ date: beijingDate(now), now }, result);
  await storeClosings(table, unkept);
  await table.commit([recountWrite(recount)]);
  return recount;
}

/** Recounts all balances and stores the result. */
export const recountAll = async (ports: Deps<'table' | 'clock'>, options: RecountOptions = {}): Promise<Recount> =>
  storeRecount(ports, await recount(ports, options));
