import type { BalanceAnswer } from '#shared/contract/payouts';
import { limits } from '#shared/limits';
import { useT } from '../../i18n/index.tsx';
import { fenOf, formatMoney } from '../../ui/text/format.ts';
import { useBeijingTime } from './beijing-time.ts';

export type PayoutObstacle =
  | 'held'
  | 'refundsWait'
  | 'belowZero'
  | 'noAccount'
  | 'newAccount'
  | 'newEmail'
  | 'unconfirmed'
  | 'nothing'
  | 'tooSmall'
  | 'noIdentity'
  | 'returned';

/** Conditions of the account and its address, which are checked before those of the balance. */
function accountObstacleOf({
  payout_account_unconfirmed,
  payout_held_until,
  email_hold,
}: BalanceAnswer): PayoutObstacle | undefined {
  if (payout_account_unconfirmed || email_hold?.until === null) return 'unconfirmed';
  if (payout_held_until) return 'newAccount';
  return email_hold ? 'newEmail' : undefined;
}

/** Why no payout is made, the most important reason first; undefined if the next run pays out. */
export function obstacleOf(balance: BalanceAnswer): PayoutObstacle | undefined {
  const available = fenOf(balance.available);
  if (balance.payouts_held) return 'held';
  if (balance.waiting_refunds > 0) return 'refundsWait';
  if (available < 0) return 'belowZero';
  if (balance.payout_account === null) return 'noAccount';
  const ofAccount = accountObstacleOf(balance);
  if (ofAccount) return ofAccount;
  if (available === 0) return 'nothing';
  if (available < limits.payoutMinFen) return 'tooSmall';
  if (balance.next_payout_at !== null) return undefined;
  return balance.identity_needed ? 'noIdentity' : 'returned';
}

interface NextPayout {
  /** The reason why no payout is made. */
  line: string;
  /** Why a payout cannot be requested now, with its time zone. */
  refusal: string | undefined;
}

export function useNextPayout(balance: BalanceAnswer | undefined): NextPayout {
  const inBeijing = useBeijingTime();
  const reasonOf = useReason();
  if (!balance) return { line: '', refusal: undefined };
  const obstacle = obstacleOf(balance);
  const line = obstacle ? reasonOf(balance, inBeijing)[obstacle] : '';
  // After a returned payout none is made automatically, but the seller may request one.
  const isRefused = obstacle !== undefined && obstacle !== 'returned';
  return { line, refusal: isRefused ? line : undefined };
}

function useReason() {
  const { emailChange, sales: t } = useT();
  return (balance: BalanceAnswer, timeOf: (moment: string) => string): Record<PayoutObstacle, string> => {
    const { payout_held_until: heldUntil, email_hold: hold } = balance;
    return {
      held: t.payoutsHeldLine,
      refundsWait: t.refundsWaitLine(formatMoney(fenOf(balance.waiting_refunds))),
      belowZero: t.belowZeroLine(formatMoney(fenOf(-balance.available))),
      noAccount: t.noAccountLine,
      newAccount: heldUntil ? t.heldLine(timeOf(heldUntil)) : '',
      newEmail: hold?.until ? emailChange.holdLine(timeOf(hold.until)) : '',
      unconfirmed: hold ? emailChange.holdOpenLine : emailChange.unconfirmedLine,
      nothing: t.nothingLine,
      tooSmall: t.tooSmallLine,
      noIdentity: t.identityLine,
      returned: t.returnedLine,
    };
  };
}
