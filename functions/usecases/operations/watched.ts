import type { Table } from '../../ports/table.ts';
import { listKin } from '../../store/accounts/kin.ts';
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
}

const isSettlement = ({ what, id }: Stuck): boolean => what === 'message' && id.startsWith('settlement#');

export async function watch(table: Table, now: number): Promise<Watched> {
  const [stuck, manual, stop, kin] = await Promise.all([
    listStuck(table, now),
    listAllDue(table, 'MAN', always),
    findPayoutStop(table),
    listKin(table),
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
  };
}
