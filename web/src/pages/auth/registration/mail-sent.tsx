import { MailCheck } from 'lucide-react';
import { focusOnArrival } from '../../../features/forms/focus.ts';
import { useT } from '../../../i18n/index.tsx';
import { worded } from '../../../i18n/server-words.ts';
import { paths } from '../../../nav/paths.ts';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { Link } from '../../../ui/button/link.tsx';
import { Note } from '../../../ui/frame/note.tsx';
import { Gate } from '../gate.tsx';
import { useResend } from '../resend.ts';
import { ResendButton, ResendOutcome } from '../resend-form.tsx';
import { wayLook } from '../way.ts';

export interface Sent {
  email: string;
  /** The server's words. */
  message: string;
}

interface Props {
  sent: Sent;
  /** Where the login leads afterwards. */
  loginSearch: string;
  /** What comes next for whoever came for a file. Setting up payouts is then possible, and nothing more. */
  shopperLead: string | undefined;
}

/** After registering: the account is there, its mail is on its way. */
export function MailSent({ sent: { email, message }, loginSearch, shopperLead }: Props) {
  const t = useT().auth;
  const resend = useResend({ waitFirst: true });
  return (
    <Gate heading={t.mailHeading} lead={shopperLead ?? t.mailLead}>
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
        {shopperLead === undefined ? <PayoutButtons /> : <PayoutLine />}
      </div>
    </Gate>
  );
}

function PayoutButtons() {
  const { payout, auth: t } = useT();
  return (
    <div className="grid gap-2.5 sm:grid-cols-2">
      <ButtonLink to={paths.payoutSetup()}>{t.payoutNow}</ButtonLink>
      <ButtonLink to={paths.dashboard()}>{payout.later}</ButtonLink>
    </div>
  );
}

function PayoutLine() {
  const { payout, auth: t } = useT();
  return (
    <p className="mt-3 flex flex-wrap justify-center gap-x-5 gap-y-2.5 text-ink-3 text-sm">
      {t.alsoSell}
      <Link to={paths.payoutSetup()} className={wayLook}>
        {t.payoutNow}
      </Link>
      <Link to={paths.dashboard()} className={wayLook}>
        {payout.later}
      </Link>
    </p>
  );
}
