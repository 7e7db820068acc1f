import { MailCheck } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FileDetail } from '#shared/contract/files';
import { focusOnArrival } from '../../../features/forms/form.tsx';
import { ResendButton, ResendOutcome, useResend } from '../../../features/login/resend-form.tsx';
import { inboxOf } from '../../../features/login/webmail.ts';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { Panel, Rule } from '../../../ui/frame/panel.tsx';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';
import { FileLine } from '../purchase-details.tsx';
import type { Guest } from './use-guest.ts';

interface Props {
  guest: Guest;
  email: string;
  /** At this buyer's price. */
  file: FileDetail;
}

/**
 * The email's link opens the session and continues the payment: this page is needed no more. It scrolls up, because the
 * button stood below.
 */
export function MailSent({ guest: { form }, email, file }: Props) {
  const { payment, auth } = useT();
  const t = payment.guest;
  useEffect(() => {
    scrollTo(0, 0);
  }, []);
  const navigate = useNavigate();
  const resend = useResend({ waitFirst: true, returnTo: paths.payment(file.id), isQuiet: true });
  const inbox = inboxOf(email);
  const logIn = () => {
    form.logInInstead();
    void navigate(-1);
  };
  return (
    <Panel label={t.sent} className="mx-auto mt-4 max-w-[520px] text-center">
      <span className="mx-auto mb-4 grid size-13 place-items-center rounded-full bg-ok-soft text-ok">
        <MailCheck aria-hidden="true" />
      </span>
      <h1 ref={focusOnArrival} tabIndex={-1} className="outline-0">
        {t.sent}
      </h1>
      <p className="wrap-anywhere mt-2 text-ink-2">
        {t.sentTo}
        <b className="text-ink">{email}</b>
        <br />
        {file.price > 0 ? t.thenPay(formatMoney(fenOf(file.price))) : t.thenTake}
      </p>
      <div className="mt-5 flex flex-wrap justify-center gap-2.5">
        {inbox && (
          <a className={buttonClass({ tone: 'ink' })} href={inbox} target="_blank" rel="noreferrer">
            {auth.openInbox}
          </a>
        )}
        <ResendButton resend={resend} onClick={() => resend.send(email)} />
        <Button tone="quiet" onClick={() => void navigate(-1)}>
          {t.otherEmail}
        </Button>
      </div>
      <ResendOutcome resend={resend} />
      <Rule className="my-5" />
      <div className="text-left">
        <FileLine file={file} />
        <p className="mt-4 text-ink-3 text-sm">
          {t.mayClose}
          {form.email === email && (
            <button type="button" onClick={logIn} className="link">
              {t.knownQuestion}
            </button>
          )}
        </p>
      </div>
    </Panel>
  );
}
