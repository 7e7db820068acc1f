import type { Deps } from '../../ports/index.ts';
import type { Configured, PayoutTerms } from '../../ports/payouts.ts';
import type { Table } from '../../ports/table.ts';
import { listKin } from '../../store/accounts/kin.ts';
import { openBySeller } from '../../store/payouts/open-buckets.ts';
import { findPayoutStop } from '../../store/payouts/payout-stop.ts';
import { listAllDue } from '../../store/table/due.ts';
import { always } from '../../store/table/outbox.ts';
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
  /** Accounts that share a payer, a payout account or an identity, and nobody has looked at them. */
  KinUnseen: number;
  /** Sellers whose money no configured provider pays out. */
  SellersStranded: number;
}

const isSettlement = ({ what, id }: Stuck): boolean => what === 'message' && id.startsWith('settlement#');

/** Of the kinds of money that nobody is configured for: there should be none, and then nothing is read. */
async function countStranded(table: Table, terms: Configured<PayoutTerms>): Promise<number> {
  const unpaid = (['balance', 'sale'] as const).filter((kind) => !terms.covering(kind));
  const open = await Promise.all(unpaid.map((kind) => openBySeller(table, kind)));
  return open.reduce((sum, { size }) => sum + size, 0);
}

export async function watch({ table, clock, payoutTerms }: Deps<'table' | 'clock' | 'payoutTerms'>): Promise<Watched> {
  const now = clock.now();
  const [stuck, manual, stop, kin, stranded] = await Promise.all([
    listStuck(table, now),
    listAllDue(table, 'MAN', always),
    findPayoutStop(table),
    listKin(table),
    countStranded(table, payoutTerms),
  ]);
  const numberOf = (what: Stuck['what']): number => stuck.filter((one) => one.what === what).length;
  const unsettled = stuck.filter(isSettlement).length;
  return {
    PaidUnsettled: unsettled,
    OrdersStuck: numberOf('order'),
    PayoutsStuck: numberOf('payout') + manual.length,
    PayoutsStopped: stop ? 1 : 0,
    MessagesStuck: numberOf('message') - unsettled,
    KinUnseen: kin.length,
    SellersStranded: stranded,
  };
}
