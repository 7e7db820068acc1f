import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { emailFault } from '../../../features/forms/faults.ts';
import { Form, focusFirstFault, focusOnArrival } from '../../../features/forms/form.tsx';
import { ResendButton, type Resending, ResendOutcome, useRecovery } from '../../../features/login/resend-form.tsx';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { useReturnPath } from '../../../nav/return-path.ts';
import { usePageTitle } from '../../../nav/title.ts';
import { Button, ButtonLink, Link } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { Gate } from './gate.tsx';

export default function ForgotPasswordPage() {
  const t = useT();
  const [sentTo, setSentTo] = useState<string>();
  const mail = useRecovery(setSentTo);
  const login = paths.login(useReturnPath());
  usePageTitle(t.recovery.title);
  if (sentTo !== undefined) return <Sent email={sentTo} mail={mail} login={login} />;
  return (
    <Gate heading={t.recovery.title} lead={t.recovery.lead}>
      <AddressForm mail={mail} />
      <p className="mt-6 text-center text-sm">
        <Link to={login} className="link inline-flex min-h-11 items-center">
          {t.recovery.backToLogin}
        </Link>
      </p>
    </Gate>
  );
}

function AddressForm({ mail }: { mail: Resending }) {
  const t = useT();
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const fault = tried ? emailFault(email) : undefined;
  const send = (form: HTMLFormElement) => {
    setTried(true);
    if (emailFault(email) === undefined) mail.send(email);
    else focusFirstFault(form);
  };
  return (
    <Form onSend={send}>
      <TextField
        label={t.auth.email}
        type="email"
        name="email"
        autoComplete="email"
        placeholder={t.auth.emailExample}
        value={email}
        onValue={setEmail}
        error={fault && t.auth.faults[fault]}
      />
      <div>
        <Button
          type="submit"
          tone="primary"
          size="lg"
          block
          busy={mail.isBusy && t.auth.sending}
          disabledReason={mail.isWaiting ? '' : undefined}
        >
          {mail.isWaiting ? mail.label : t.recovery.send}
        </Button>
        <ResendOutcome resend={mail} />
      </div>
    </Form>
  );
}

function Sent({ email, mail, login }: { email: string; mail: Resending; login: string }) {
  const { auth, recovery: t } = useT();
  return (
    <Gate heading={auth.mailHeading} lead={t.sentLead}>
      <div ref={focusOnArrival} tabIndex={-1}>
        <Callout tone="ok" icon={MailCheck}>
          <p className="wrap-anywhere">{t.sentTo(email)}</p>
        </Callout>
      </div>
      <p className="mt-5 mb-2.5 text-ink-2 text-sm">{auth.mailLine}</p>
      <ResendButton block resend={mail} onClick={() => mail.send(email)} />
      <ResendOutcome resend={mail} />
      <ButtonLink block className="mt-8" to={login}>
        {t.backToLogin}
      </ButtonLink>
    </Gate>
  );
}
