import type { ReactNode } from 'react';
import type { BalanceAnswer } from '#shared/contract/payouts';
import { useBeijingTime } from '../../../features/payout/beijing-time.ts';
import { AccountUnconfirmed, EmailHeld, IdentityNeeded } from '../../../features/payout/email-held.tsx';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';

/** Why money that is there is not paid out, until when, and the remedy. */
export function Hindrances({ balance }: { balance: BalanceAnswer }) {
  const t = useT();
  const inBeijing = useBeijingTime();
  const { waiting_refunds: waiting, payout_held_until: heldUntil } = balance;
  return (
    <div className="grid gap-4">
      {balance.payouts_held && (
        <Warning heading={t.sales.payoutsHeldLine}>{t.sales.payoutsHeldNote(t.common.supportEmail)}</Warning>
      )}
      {waiting > 0 && (
        <Warning heading={t.sales.refundsWaitHeading}>{t.sales.refundsWaitNote(formatMoney(fenOf(waiting)))}</Warning>
      )}
      {balance.available < 0 && (
        <Warning heading={t.sales.belowZeroHeading}>
          {t.sales.belowZeroNote(formatMoney(fenOf(-balance.available)))}
        </Warning>
      )}
      {heldUntil && (
        <Warning heading={t.sales.heldHeading}>
          <p>{t.sales.heldNote(inBeijing(heldUntil))}</p>
          <ButtonLink to={paths.profile('payout')} size="sm" className="mt-2">
            {t.sales.account}
          </ButtonLink>
        </Warning>
      )}
      {balance.email_hold && <EmailHeld hold={balance.email_hold} />}
      {balance.payout_account_unconfirmed && !balance.email_hold && <AccountUnconfirmed />}
      {balance.identity_needed && <IdentityNeeded />}
      {balance.frozen > 0 && (
        <Warning heading={t.sales.frozen(formatMoney(fenOf(balance.frozen)))}>{t.sales.frozenLine}</Warning>
      )}
    </div>
  );
}

const Warning = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <Callout tone="warn" heading={heading}>
    {children}
  </Callout>
);
