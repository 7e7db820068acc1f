import { useQuery } from '@tanstack/react-query';
import type { Balance } from '#shared/contract/payouts';
import { limits } from '#shared/limits';
import { read } from '../../api/query.ts';
import { IdentityNeeded } from '../../features/payout/identity-needed.tsx';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { BalanceRow } from '../../ui/figures/stat.tsx';
import { Note } from '../../ui/frame/note.tsx';
import { Skeleton } from '../../ui/list/skeleton.tsx';
import { useDates } from '../../ui/text/dates.ts';
import { fenOf } from '../../ui/text/format.ts';

export const useBalance = () => useQuery(read('GET /payments/balance'));

/** The seller's money in the order it travels. */
export function Balances() {
  const t = useT();
  const balance = useBalance();
  const stats = useStats(balance.data?.data);
  if (balance.isPending) return <Skeleton className="h-28 rounded-lg" />;
  if (!balance.data) return null;
  return (
    <div className="grid gap-4">
      <BalanceRow stats={stats} />
      <HeldAccount until={balance.data.data.payout_held_until} />
      {balance.data.data.identity_needed && <IdentityNeeded />}
      {balance.data.data.payout_account === null && (
        <Note tone="warn">
          <p>{t.sales.setUpLine}</p>
          <ButtonLink to={paths.payoutSetup()} size="sm" className="mt-2">
            {t.payout.setUp}
          </ButtonLink>
        </Note>
      )}
    </div>
  );
}

/** Why nothing goes out although there is something, and until when. */
function HeldAccount({ until }: { until: string | null }) {
  const t = useT();
  const dates = useDates();
  if (until === null) return null;
  return (
    <Note tone="warn" heading={t.sales.heldHeading}>
      <p>{t.sales.heldNote(dates.lately(until))}</p>
      <ButtonLink to={paths.profile()} size="sm" className="mt-2">
        {t.sales.account}
      </ButtonLink>
    </Note>
  );
}

function useStats(balance: Balance | undefined) {
  const { sales: t } = useT();
  const next = useNextPayout(balance);
  if (!balance) return [];
  const { states } = t;
  return [
    { key: 'pending', label: states.settling, fen: fenOf(balance.pending), line: t.pendingLine },
    { key: 'available', label: states.available, fen: fenOf(balance.available), line: next },
    { key: 'in-transit', label: states.in_transit, fen: fenOf(balance.in_transit), line: t.inTransitLine },
    ...(balance.frozen > 0 ? [{ key: 'frozen', label: t.frozen, fen: fenOf(balance.frozen), line: t.frozenLine }] : []),
    { key: 'paid-out', label: states.arrived, fen: fenOf(balance.paid_out), line: t.paidOutLine },
  ];
}

/** Every state names the next event and its time. */
export function useNextPayout(balance: Balance | undefined): string {
  const { sales: t } = useT();
  const dates = useDates();
  if (!balance) return '';
  if (balance.payout_held_until) return t.heldLine(dates.lately(balance.payout_held_until));
  if (balance.next_payout_at) return t.availableLine(dates.lately(balance.next_payout_at));
  if (!balance.payout_account) return t.noAccountLine;
  if (balance.identity_needed) return t.identityLine;
  return fenOf(balance.available) < limits.payoutMinFen ? t.tooSmallLine : t.returnedLine;
}
