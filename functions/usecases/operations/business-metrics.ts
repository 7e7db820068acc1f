import { paidFrom } from '#functions/domain/ledger/ledger';
import { beijingDate } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import type { Configured, PayoutTerms } from '#functions/ports/payouts';
import type { Table } from '#functions/ports/table';
import { listLinkedGroups } from '#functions/store/accounts/linked-accounts';
import { lastRecount, type Recount } from '#functions/store/ledger/recounts';
import { listOpenProposals } from '#functions/store/operations/proposals';
import { findSalesStop } from '#functions/store/payments/sales-stop';
import { openAmountBySeller } from '#functions/store/payouts/open-buckets';
import { findPayoutStop } from '#functions/store/payouts/payout-stop';
import { listAllSellerHolds, measuresHold } from '#functions/store/payouts/seller-holds';
import { readRefund } from '#functions/store/refunds/refunds';
import { listAllDue } from '#functions/store/table/due';
import { always } from '#functions/store/table/outbox';
import { day, hour } from '#shared/limits';
import { fen, yuanNumber } from '#shared/money';
import { listStuck, type Stuck } from './stuck.ts';

const isSettlement = ({ what, id }: Stuck): boolean => what === 'message' && id.startsWith('settlement#');

/** How long an operator may take for a refund, and for a held seller. */
const decidesWithin = day;
const heldAtMost = 7 * day;

/** Settlement and funding take seconds; a refund unfunded for longer lacks money. */
const coversWithin = hour;

async function watchRefunds(table: Table, now: number) {
  const [ours, theirs] = await Promise.all([listAllDue(table, 'ESC', always), listAllDue(table, 'RFD', always)]);
  const leftToUs = ours.map(readRefund);
  const late = leftToUs.filter(({ leftAt, requestedAt }) => now - (leftAt ?? requestedAt) > decidesWithin);
  const uncovered = [...leftToUs, ...theirs.map(readRefund)].filter(
    ({ state, decidedAt = 0 }) => state === 'waiting' && now - decidedAt > coversWithin,
  );
  const sum = fen(uncovered.reduce((total, { amount }) => total + amount, 0));
  return {
    RefundsUndecided: late.length,
    RefundsUncovered: uncovered.length,
    RefundsUncoveredYuan: yuanNumber(sum),
  };
}

/** All earnings mature within a day: what this provider account lacks has to come from another until then. */
const isShort = ({ pots, owed }: Recount, { name }: PayoutTerms): boolean => owed > (pots[paidFrom(name)] ?? 0);

async function watchSellers(table: Table, terms: PayoutTerms, now: number) {
  const [holds, proposals, recount] = await Promise.all([
    listAllSellerHolds(table),
    listOpenProposals(table, now),
    lastRecount(table, beijingDate(now)),
  ]);
  return {
    SellersBelowZero: recount?.belowZero.length ?? 0,
    PotShort: recount && isShort(recount, terms) ? 1 : 0,
    SellersHeld: holds.filter(({ at, actor }) => actor !== measuresHold && now - at > heldAtMost).length,
    ProposalsWaiting: proposals.length,
  };
}

/** Sellers with open money of a kind that no provider pays out. Normally every kind has one, and nothing is read. */
async function countStranded(table: Table, terms: Configured<PayoutTerms>): Promise<number> {
  const unpaid = (['balance', 'sale'] as const).filter((kind) => !terms.covering(kind));
  const open = await Promise.all(unpaid.map((kind) => openAmountBySeller(table, kind)));
  return open.reduce((sum, { size }) => sum + size, 0);
}

/** Business metrics that should be 0; the alarms watch them. */
export async function watch({ table, clock, payoutTerms }: Deps<'table' | 'clock' | 'payoutTerms'>) {
  const now = clock.now();
  const [stuck, manual, stop, linked, stranded, salesStop, refunds, sellers] = await Promise.all([
    listStuck(table, now),
    listAllDue(table, 'MAN', always),
    findPayoutStop(table),
    listLinkedGroups(table),
    countStranded(table, payoutTerms),
    findSalesStop(table),
    watchRefunds(table, now),
    watchSellers(table, payoutTerms.current, now),
  ]);
  const numberOf = (what: Stuck['what']): number => stuck.filter((item) => item.what === what).length;
  const unsettled = stuck.filter(isSettlement).length;
  return {
    PaidUnsettled: unsettled,
    OrdersStuck: numberOf('order'),
    PayoutsStuck: numberOf('payout') + manual.length,
    /** By an operator, or because the provider blocks the platform. */
    PayoutsStopped: stop ? 1 : 0,
    MessagesStuck: numberOf('message') - unsettled,
    SalesStopped: salesStop ? 1 : 0,
    /** Groups of linked accounts that no operator has checked. */
    KinUnseen: linked.length,
    SellersStranded: stranded,
    ...refunds,
    ...sellers,
  };
}
