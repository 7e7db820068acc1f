import type { EmailHold } from '#shared/contract/shapes/email-hold';
import { useT } from '../../i18n/index.tsx';
import { Callout } from '../../ui/frame/callout.tsx';
import { useBeijingTime } from './beijing-time.ts';
import { ResumePayouts } from './resume-payouts.tsx';

/** Why payouts wait after a change of the address or a rollback, until when, and how the owner can resume them. */
export function EmailHeld({ hold: { until, why } }: { hold: EmailHold }) {
  const t = useT().emailChange;
  const inBeijing = useBeijingTime();
  return (
    <Callout tone="warn" heading={t.holdHeading[why]}>
      {until ? (
        t.holdNote[why](inBeijing(until))
      ) : (
        <>
          <p>{t.holdOpen}</p>
          <ResumePayouts />
        </>
      )}
    </Callout>
  );
}

/** The payout account was set with the password alone and needs a confirmation. */
export function AccountUnconfirmed({ className }: { className?: string }) {
  const t = useT().emailChange;
  return (
    <Callout tone="warn" heading={t.unconfirmedHeading} className={className}>
      <p>{t.unconfirmedNote}</p>
      <ResumePayouts />
    </Callout>
  );
}
