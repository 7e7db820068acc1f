import type { EmailHold } from '#shared/contract/shapes/email-hold';
import { useWrite } from '../../api/write.ts';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Callout } from '../../ui/frame/callout.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { useBeijingTime } from './beijing-time.ts';

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

/** Resumes payouts with a code from the mailbox, for which the call itself asks. */
function ResumePayouts() {
  const { emailChange: t, factors } = useT();
  const resume = useWrite('POST /payments/payouts/resume', {
    stale: ['GET /payments/balance', 'GET /users/alipay-config', 'GET /users/me'],
    onDone: ({ message }) => toast.ok(message),
    onFailed: ({ code, message }) => code !== 'mailbox_code_required' && toast.bad(message),
  });
  return (
    <Button
      size="sm"
      className="mt-2"
      busy={resume.isPending && factors.checking}
      onClick={() => resume.mutate({ body: {} })}
    >
      {t.resume}
    </Button>
  );
}

/** Payouts have stopped until the seller states their identity, with a link to the form. */
export function IdentityNeeded() {
  const t = useT().payout;
  return (
    <Callout tone="warn" heading={t.identityHeading}>
      <p>{t.identityNeeded}</p>
      <ButtonLink to={paths.payoutSetup('form')} size="sm" className="mt-2">
        {t.complete}
      </ButtonLink>
    </Callout>
  );
}
