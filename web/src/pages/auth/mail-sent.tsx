import { MailCheck } from 'lucide-react';
import { focusOnArrival } from '../../features/forms/focus.ts';
import { useT } from '../../i18n/index.tsx';
import { worded } from '../../i18n/server-words.ts';
import { paths } from '../../nav/paths.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Note } from '../../ui/frame/note.tsx';
import { Gate } from './gate.tsx';
import { useResend } from './resend.ts';
import { ResendButton, ResendOutcome } from './resend-form.tsx';

export interface Sent {
  email: string;
  /** The server's words. */
  message: string;
}

interface Props {
  sent: Sent;
  /** Where the login leads afterwards. */
  loginSearch: string;
}

/** After registering: the account is there, its mail is on its way. */
export function MailSent({ sent: { email, message }, loginSearch }: Props) {
  const { payout, auth: t } = useT();
  const resend = useResend({ waitFirst: true });
  return (
    <Gate heading={t.mailHeading} lead={t.mailLead}>
      <div ref={focusOnArrival} tabIndex={-1}>
        <Note tone="ok" icon={MailCheck}>
          <p className="wrap-anywhere">{worded(message)}</p>
        </Note>
      </div>
      <p className="mt-5 mb-2.5 text-ink-2 text-sm">{t.mailLine}</p>
      <ResendButton block resend={resend} onClick={() => resend.send(email)} />
      <ResendOutcome resend={resend} />
      <div className="mt-8 grid gap-2.5">
        <ButtonLink tone="ink" to={{ pathname: paths.login(), search: loginSearch }}>
          {t.toLogin}
        </ButtonLink>
        <div className="grid gap-2.5 sm:grid-cols-2">
          <ButtonLink to={paths.payoutSetup()}>{t.payoutNow}</ButtonLink>
          <ButtonLink to={paths.dashboard()}>{payout.later}</ButtonLink>
        </div>
      </div>
    </Gate>
  );
}
