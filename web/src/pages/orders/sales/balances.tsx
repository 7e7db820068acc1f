import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { BalanceAnswer } from '#shared/contract/payouts';
import { read } from '../../../api/query.ts';
import { isDated, useBalanceStats } from '../../../features/payout/balance-stats.ts';
import { useBeijingTime } from '../../../features/payout/beijing-time.ts';
import { AccountUnconfirmed, EmailHeld } from '../../../features/payout/email-held.tsx';
import { IdentityNeeded } from '../../../features/payout/identity-needed.tsx';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { BalanceRow } from '../../../ui/figures/stat.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { Skeleton } from '../../../ui/list/skeleton.tsx';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';
import { MaturingPanel } from './maturing.tsx';

export const useBalance = () => useQuery(read('GET /payments/balance'));

/** The parts of the seller's balance in the order in which money passes through them. */
export function Balances() {
  const { payout, sales: t } = useT();
  const balance = useBalance();
  const stats = useBalanceStats(balance.data?.data);
  if (!balance.data && balance.error)
    return <LoadFailed heading={t.balanceFailed} error={balance.error} onRetry={balance.refetch} />;
  if (!balance.data) return <Skeleton className="h-28 rounded-lg" />;
  return (
    <div className="grid gap-4">
      <BalanceRow stats={stats} />
      {/* If there are several dates, the panel below says that they are Beijing's. */}
      {isDated(balance.data.data) && balance.data.data.maturing.length < 2 && (
        <p className="-mt-2 text-ink-3 text-xs">{payout.beijingLine}</p>
      )}
      <MaturingPanel maturing={balance.data.data.maturing} />
      <Hindrances balance={balance.data.data} />
    </div>
  );
}

/** Why money that is there is not paid out, until when, and the remedy. */
function Hindrances({ balance }: { balance: BalanceAnswer }) {
  const t = useT();
  const inBeijing = useBeijingTime();
  const { waiting_refunds: waiting, payout_held_until: heldUntil } = balance;
  const owed = formatMoney(fenOf(-balance.available));
  return (
    <>
      {balance.payouts_held && (
        <Callout tone="warn" heading={t.sales.payoutsHeldLine}>
          {t.sales.payoutsHeldNote(t.common.supportEmail)}
        </Callout>
      )}
      {waiting > 0 && (
        <Callout tone="warn" heading={t.sales.refundsWaitHeading}>
          {t.sales.refundsWaitNote(formatMoney(fenOf(waiting)))}
        </Callout>
      )}
      {balance.available < 0 && (
        <Callout tone="warn" heading={t.sales.belowZeroHeading}>
          {t.sales.belowZeroNote(owed)}
        </Callout>
      )}
      {heldUntil && (
        <ToDo heading={t.sales.heldHeading} text={t.sales.heldNote(inBeijing(heldUntil))}>
          <ButtonLink to={paths.profile()} size="sm" className="mt-2">
            {t.sales.account}
          </ButtonLink>
        </ToDo>
      )}
      {balance.email_hold && <EmailHeld hold={balance.email_hold} />}
      {balance.payout_account_unconfirmed && !balance.email_hold && <AccountUnconfirmed />}
      {balance.identity_needed && <IdentityNeeded />}
      {balance.payout_account === null && (
        <ToDo text={t.sales.setUpLine}>
          <ButtonLink to={paths.payoutSetup()} size="sm" className="mt-2">
            {t.payout.setUp}
          </ButtonLink>
        </ToDo>
      )}
    </>
  );
}

const ToDo = ({ heading, text, children }: { heading?: string; text: string; children: ReactNode }) => (
  <Callout tone="warn" heading={heading}>
    <p>{text}</p>
    {children}
  </Callout>
);
