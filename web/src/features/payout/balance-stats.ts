import type { BalanceAnswer } from '#shared/contract/payouts';
import type { Fen } from '#shared/money';
import { useT } from '../../i18n/index.tsx';
import { fenOf, formatMoney } from '../../ui/text/format.ts';
import { useMarketDates } from './beijing-time.ts';
import { useNextPayout } from './next-payout.ts';

interface BalanceStat {
  key: string;
  label: string;
  fen: Fen;
  line: string;
}

/** True if any line has a date, so that the time zone is shown. */
export const isDated = ({
  maturing,
  next_payout_at: nextPayoutAt,
  payout_held_until: heldUntil,
  email_hold: hold,
}: BalanceAnswer): boolean => maturing.length > 0 || Boolean(nextPayoutAt) || heldUntil !== null || hold !== null;

/** When the pending amounts become available. */
function usePendingLine(): (balance: Pick<BalanceAnswer, 'pending' | 'maturing'>) => string {
  const { sales: t } = useT();
  const { soon } = useMarketDates();
  return ({ pending, maturing }) => {
    const [first, last] = [maturing.at(0), maturing.at(-1)];
    if (pending < 0) return t.belowZeroLine(formatMoney(fenOf(-pending)));
    if (!first || !last) return pending > 0 ? t.pendingLine : t.pendingRule;
    return first === last ? t.maturesAt(soon(first.at)) : t.maturesBetween(soon(first.at), soon(last.at));
  };
}

/** A seller's balances in the order in which money moves, with the same labels everywhere. */
export function useBalanceStats(balance: BalanceAnswer | undefined): BalanceStat[] {
  const { sales: t } = useT();
  const nextPayout = useNextPayout(balance);
  const pendingLineOf = usePendingLine();
  if (!balance) return [];
  const { states } = t;
  return [
    { key: 'pending', label: states.settling, fen: fenOf(balance.pending), line: pendingLineOf(balance) },
    { key: 'available', label: states.available, fen: fenOf(balance.available), line: nextPayout.line },
    { key: 'in-transit', label: states.in_transit, fen: fenOf(balance.in_transit), line: t.inTransitLine },
    ...(balance.frozen > 0 ? [{ key: 'frozen', label: t.frozen, fen: fenOf(balance.frozen), line: t.frozenLine }] : []),
    { key: 'paid-out', label: states.arrived, fen: fenOf(balance.paid_out), line: t.paidOutLine },
  ];
}
