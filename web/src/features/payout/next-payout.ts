import type { Balance } from '#shared/contract/payouts';
import { limits } from '#shared/limits';
import { useT } from '../../i18n/index.tsx';
import { useDates } from '../../ui/text/dates.ts';
import { fenOf, formatMoney } from '../../ui/text/format.ts';

type Hindrance =
  | 'held'
  | 'refundsWait'
  | 'belowZero'
  | 'noAccount'
  | 'newAccount'
  | 'newEmail'
  | 'nothing'
  | 'tooSmall'
  | 'noIdentity'
  | 'returned';

/** What keeps the money from going out, the weightiest first; undefined where the next run takes it. */
function hindranceOf(balance: Balance): Hindrance | undefined {
  const available = fenOf(balance.available);
  if (balance.payouts_held) return 'held';
  if (balance.waiting_refunds > 0) return 'refundsWait';
  if (available < 0) return 'belowZero';
  if (balance.payout_account === null) return 'noAccount';
  if (balance.payout_held_until) return 'newAccount';
  if (balance.email_hold) return 'newEmail';
  if (available === 0) return 'nothing';
  if (available < limits.payoutMinFen) return 'tooSmall';
  if (balance.next_payout_at) return undefined;
  return balance.identity_needed ? 'noIdentity' : 'returned';
}

/** What time alone puts right: what is pending makes the next run find enough. */
const passes: readonly (Hindrance | undefined)[] = [undefined, 'nothing', 'tooSmall'];

/** When what is available goes out by itself or what it waits for, and why it cannot be asked for now. */
export function useNextPayout(balance: Balance | undefined): { line: string; refusal: string | undefined } {
  const { emailChange, sales: t } = useT();
  const dates = useDates();
  if (!balance) return { line: '', refusal: undefined };
  const { next_payout_at: next, payout_held_until: heldUntil, email_hold: hold } = balance;
  const words: Record<Hindrance, string> = {
    held: t.payoutsHeldLine,
    refundsWait: t.refundsWaitLine(formatMoney(fenOf(balance.waiting_refunds))),
    belowZero: t.belowZeroLine(formatMoney(fenOf(-balance.available))),
    noAccount: t.noAccountLine,
    newAccount: heldUntil ? t.heldLine(dates.inBeijing(heldUntil)) : '',
    newEmail: hold ? emailChange.holdLine(dates.inBeijing(hold.until)) : '',
    nothing: t.nothingLine,
    tooSmall: t.tooSmallLine,
    noIdentity: t.identityLine,
    returned: t.returnedLine,
  };
  const hindrance = hindranceOf(balance);
  const reason = hindrance && words[hindrance];
  const line = next && passes.includes(hindrance) ? t.availableLine(dates.lately(next)) : (reason ?? '');
  // After a payout that came back nothing goes by itself, and everything when its seller says so.
  return { line, refusal: hindrance === 'returned' ? undefined : reason };
}
