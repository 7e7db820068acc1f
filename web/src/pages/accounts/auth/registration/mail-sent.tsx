import { Mail, MailCheck } from 'lucide-react';
import { focusOnArrival } from '../../../../features/forms/form.tsx';
import { ResendButton, ResendOutcome, useResend } from '../../../../features/login/resend-form.tsx';
import { inboxOf } from '../../../../features/login/webmail.ts';
import { useT } from '../../../../i18n/index.tsx';
import { localized } from '../../../../i18n/server-messages.ts';
import { paths } from '../../../../nav/paths.ts';
import { ButtonLink, buttonClass, Link } from '../../../../ui/button/button.tsx';
import { Callout } from '../../../../ui/frame/callout.tsx';
import { Gate } from '../gate.tsx';
import { lineLinkClass } from '../line-link.ts';

export interface SentMail {
  email: string;
  /** The server's message. */
  message: string;
}

interface Props {
  sent: SentMail;
  /** The query of the login link: where the login returns to. */
  loginSearch: string;
  /** The next step for a guest who came for a file and is told nothing about payouts. */
  shopperLead: string | undefined;
}

/** After registration: the account exists, and opening the verification mail comes next. */
export function MailSent({ sent: { email, message }, loginSearch, shopperLead }: Props) {
  const t = useT().auth;
  const inbox = inboxOf(email);
  const resend = useResend({ waitFirst: true });
  return (
    <Gate heading={t.mailHeading} lead={shopperLead ?? t.mailLead}>
      <div ref={focusOnArrival} tabIndex={-1}>
        <Callout tone="ok" icon={MailCheck}>
          <p className="wrap-anywhere">{localized(message)}</p>
        </Callout>
      </div>
      {inbox && (
        <a
          className={buttonClass({ tone: 'ink', size: 'lg', block: true, className: 'mt-5' })}
          href={inbox}
          target="_blank"
          rel="noreferrer"
        >
          <Mail aria-hidden="true" />
          {t.openInbox}
        </a>
      )}
      <p className="mt-5 mb-2.5 text-ink-2 text-sm">{t.mailLine}</p>
      <ResendButton block resend={resend} onClick={() => resend.send(email)} />
      <ResendOutcome resend={resend} />
      <p className="mt-6 text-center text-ink-2 text-sm">
        {t.linkOpened}
        <Link to={{ pathname: paths.login(), search: loginSearch }} className={lineLinkClass}>
          {t.toLogin}
        </Link>
      </p>
      {shopperLead === undefined && <PayoutButtons />}
    </Gate>
  );
}

function PayoutButtons() {
  const { payout, auth: t } = useT();
  return (
    <div className="mt-8 grid gap-2.5 sm:grid-cols-2">
      <ButtonLink to={paths.payoutSetup()}>{t.payoutNow}</ButtonLink>
      <ButtonLink to={paths.dashboard()}>{payout.later}</ButtonLink>
    </div>
  );
}
