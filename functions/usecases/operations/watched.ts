import { paidFrom } from '#functions/domain/ledger/ledger';
import { beijingDate } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import type { Configured, PayoutTerms } from '#functions/ports/payouts';
import type { Table } from '#functions/ports/table';
import { listLinkedGroups } from '#functions/store/accounts/linked-accounts';
import { lastRecount, type Recount } from '#functions/store/ledger/recounts';
import { listOpenProposals } from '#functions/store/operations/proposals';
import { findSalesStop } from '#functions/store/payments/sales-stop';
import { openBySeller } from '#functions/store/payouts/open-buckets';
import { findPayoutStop } from '#functions/store/payouts/payout-stop';
import { listAllSellerHolds, measuresHold } from '#functions/store/payouts/seller-holds';
import { readRefund } from '#functions/store/refunds/refunds';
import { listAllDue } from '#functions/store/table/due';
import { always } from '#functions/store/table/outbox';
import { day, hour } from '#shared/limits';
import { fen, yuanNumber } from '#shared/money';
import { listStuck, type Stuck } from './stuck.ts';

/** Business numbers that should be 0, as the alarms know them. */
export interface Watched {
  /** Paid for a while, and the seller's balance does not know it. */
  PaidUnsettled: number;
  /** Nobody knows whether they were paid. */
  OrdersStuck: number;
  /** On their way for hours, or left to a person. */
  PayoutsStuck: number;
  /** 1 while the platform's own account at the provider is blocked, and nobody is paid. */
  PayoutsStopped: number;
  /** What else was sent again and again in vain. */
  MessagesStuck: number;
  /** 1 while somebody of us lets nobody open an order. */
  SalesStopped: number;
  /** On the operators' list for more than a day. */
  RefundsUndecided: number;
  /** Granted, and their sellers' balances do not cover them; and how much that is, in yuan. */
  RefundsUncovered: number;
  RefundsUncoveredYuan: number;
  /** As the last recount found them. */
  SellersBelowZero: number;
  /** 1 where the account that sellers are paid from has less than they are owed, as the last recount found it. */
  PotShort: number;
  /** Held for more than a week. */
  SellersHeld: number;
  /** For somebody else to confirm. */
  ProposalsWaiting: number;
  /** Accounts that share a payer, a payout account or an identity, and nobody has looked at them. */
  KinUnseen: number;
  /** Sellers whose money no configured provider pays out. */
  SellersStranded: number;
}

const isSettlement = ({ what, id }: Stuck): boolean => what === 'message' && id.startsWith('settlement#');

/** An operator has this long for a refund, and a look at a seller. */
const decidesWithin = day;
const heldAtMost = 7 * day;

/** Settling and covering take seconds; what is not covered then is not for want of time. */
const coversWithin = hour;

/** Refunds that wait, for us or for their sellers' balances. */
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

/** All that sellers have earned ripens within a day: what their pot does not have now, another one has to give until then. */
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

/** Of the kinds of money that nobody is configured for: there should be none, and then nothing is read. */
async function countStranded(table: Table, terms: Configured<PayoutTerms>): Promise<number> {
  const unpaid = (['balance', 'sale'] as const).filter((kind) => !terms.covering(kind));
  const open = await Promise.all(unpaid.map((kind) => openBySeller(table, kind)));
  return open.reduce((sum, { size }) => sum + size, 0);
}

export async function watch({ table, clock, payoutTerms }: Deps<'table' | 'clock' | 'payoutTerms'>): Promise<Watched> {
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
  const numberOf = (what: Stuck['what']): number => stuck.filter((one) => one.what === what).length;
  const unsettled = stuck.filter(isSettlement).length;
  return {
    PaidUnsettled: unsettled,
    OrdersStuck: numberOf('order'),
    PayoutsStuck: numberOf('payout') + manual.length,
    PayoutsStopped: stop ? 1 : 0,
    MessagesStuck: numberOf('message') - unsettled,
    SalesStopped: salesStop ? 1 : 0,
    KinUnseen: linked.length,
    SellersStranded: stranded,
    ...refunds,
    ...sellers,
  };
}
