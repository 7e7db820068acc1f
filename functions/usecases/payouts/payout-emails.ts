import { instant } from '#functions/domain/time';
import type { Table, Write } from '#functions/ports/table';
import { findUser } from '#functions/store/accounts/users';
import { notificationWrite } from '#functions/store/notifications/notifications';
import type { Payout } from '#functions/store/payouts/payouts';
import { yuanFixed } from '#shared/money';
import { emailTo } from '../emails/email-to.ts';

interface PayoutFacts {
  template: 'payout-arrived' | 'payout-returned' | 'payout-held';
  at: number;
  code?: string | undefined;
  /** The next payout run takes the money without the seller doing anything. */
  isTriedAgain?: boolean;
}

/** A payout that waits for an operator is mailed only: nothing has become of it yet. */
const outcomes = { 'payout-arrived': 'arrived', 'payout-returned': 'returned', 'payout-held': undefined } as const;

/**
 * An email and a notification to the seller about the outcome of a payout; write them in the commit of that outcome. The share of one sale
 * arrives within seconds of the sale, which has its own email.
 */
export async function notifySeller(
  table: Table,
  payout: Payout,
  { template, at, code, isTriedAgain }: PayoutFacts,
): Promise<Write[]> {
  if (payout.sale && template === 'payout-arrived') return [];
  const user = await findUser(table, payout.sellerId);
  if (!user) return [];
  const params = {
    amount: yuanFixed(payout.amount),
    account: payout.maskedAccount,
    payoutId: payout.id,
    at: instant(at),
    ...(code !== undefined && { code }),
    ...(isTriedAgain && { again: 'yes' }),
  };
  const outcome = outcomes[template];
  const { id: reference, amount, maskedAccount: account } = payout;
  const facts = { subject: `${reference}#${outcome}#${at}`, reference, amount, account, at };
  const id = `${payout.id}#${payout.resumedAt ?? 0}`;
  return [
    emailTo(user, { template, id, params, now: at }).write,
    ...(outcome ? [notificationWrite(payout.sellerId, 'payout', { ...facts, outcome })] : []),
  ];
}
