import { yuanFixed } from '#shared/money';
import { instant } from '../../domain/time.ts';
import type { Table, Write } from '../../ports/table.ts';
import { findUser } from '../../store/accounts/users.ts';
import type { Payout } from '../../store/payouts/payouts.ts';
import { outbox } from '../../store/table/outbox.ts';

interface News {
  template: 'payout-arrived' | 'payout-returned' | 'payout-held';
  at: number;
  code?: string | undefined;
  /** The next run takes the money by itself. */
  isTriedAgain?: boolean;
}

/**
 * What became of a payout, to its seller; belongs into the commit that makes it so, and the sweep sends it. A share of one
 * sale arrives within seconds of the sale, of which the seller hears anyway.
 */
export async function payoutLetter(
  table: Table,
  payout: Payout,
  { template, at, code, isTriedAgain }: News,
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
  const id = `${template}#${payout.id}#${payout.resumedAt ?? 0}`;
  return [outbox('mail', { id, to: user.email, template, language: user.language, params }, { now: at }).write];
}
