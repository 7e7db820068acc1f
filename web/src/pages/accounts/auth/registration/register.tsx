import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useWrite } from '../../../../api/write.ts';
import { faultsOf, type Registration, registrationFields } from '../../../../features/forms/faults.ts';
import { Form, focusFirstFault, useFields, WaitNote } from '../../../../features/forms/form.tsx';
import { StrengthMeter } from '../../../../features/forms/strength-meter.tsx';
import { useTellFailed } from '../../../../features/forms/tell-failed.ts';
import { refusedFields } from '../../../../features/login/refused-fields.ts';
import { useT } from '../../../../i18n/index.tsx';
import { paths } from '../../../../nav/paths.ts';
import { useMailReturnPath, useReturnTo } from '../../../../nav/return-path.ts';
import { usePageTitle } from '../../../../nav/title.ts';
import { browserKey } from '../../../../session/browser-key.ts';
import { useSession } from '../../../../session/session.tsx';
import { Button, Link } from '../../../../ui/button/button.tsx';
import { PasswordField } from '../../../../ui/form/password-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Gate } from '../gate.tsx';
import { lineLinkClass } from '../line-link.ts';
import { usePurposeTexts } from '../login-purpose.ts';
import { TitleLead } from '../title-lead.tsx';
import { useAvailability } from './availability.ts';
import { MailSent, type SentMail } from './mail-sent.tsx';

const empty: Registration = { username: '', email: '', password: '', again: '' };

/** The form's values, the errors that are due to be shown, and the submission. */
function useRegistration(onSent: (sent: SentMail) => void) {
  const t = useT().auth;
  const return_to = useMailReturnPath();
  const form = useFields({
    first: empty,
    faultsOf: (values) => {
      const faults = faultsOf(values);
      return Object.fromEntries(registrationFields.map((name) => [name, faults[name] && t.faults[faults[name]]]));
    },
  });
  const tellFailed = useTellFailed(t.registrationFailed, t.tooManyRegistrations);
  const register = useWrite('POST /auth/register', {
    onDone: ({ message }, { body: { email } }) => {
      onSent({ email, message: message || t.registered });
    },
    onFailed: (error) => {
      form.refuse(refusedFields(error));
      tellFailed(error);
    },
  });

  return {
    ...form,
    /** An error of the whole form; null if there is none. */
    failed: form.isRefused ? null : register.error,
    attempt: register.submittedAt,
    isBusy: register.isPending,
    send: (element: HTMLFormElement, isNameFree: boolean) => {
      if (!form.isComplete(element)) return;
      if (!isNameFree) return focusFirstFault(element);
      const { username, email, password } = form.values;
      const sender = { return_to, browser_key: browserKey.own() };
      const body = { username: username.trim(), email: email.trim(), password, ...sender };
      register.mutate({ body }, { onError: () => focusFirstFault(element) });
    },
  };
}

export default function RegisterPage() {
  const { nav, auth: t } = useT();
  const { status } = useSession();
  const { search } = useLocation();
  const returnTo = useReturnTo();
  const purposeTexts = usePurposeTexts();
  const [sent, setSent] = useState<SentMail>();
  usePageTitle(nav.register);
  if (status === 'user') return <Navigate to={returnTo} replace />;
  if (sent) return <MailSent sent={sent} loginSearch={search} shopperLead={purposeTexts?.mailLead} />;
  return (
    <Gate
      heading={purposeTexts?.heading ?? t.registerHeading}
      lead={purposeTexts ? <TitleLead>{purposeTexts.lead}</TitleLead> : t.registerLead}
    >
      <RegisterForm onSent={setSent} isShopper={purposeTexts !== undefined} />
      <p className="mt-5 text-center text-ink-2 text-sm">
        {t.haveAccount}
        <Link to={{ pathname: paths.login(), search }} className={lineLinkClass}>
          {nav.login}
        </Link>
      </p>
    </Gate>
  );
}

interface Props {
  onSent: (sent: SentMail) => void;
  /** On the way to a file, so storefronts are not mentioned. */
  isShopper: boolean;
}

function RegisterForm({ onSent, isShopper }: Props) {
  const { nav, auth: t } = useT();
  const form = useRegistration(onSent);
  const name = useAvailability(form.values.username);
  const takenError = name.availability === 'taken' ? t.faults.username_taken : undefined;
  const username = form.field('username');
  const { email, password } = form.values;
  const owner = { username: form.values.username.trim(), email: email.trim() };

  return (
    <Form onSend={(element) => form.send(element, takenError === undefined)}>
      <TextField
        {...username}
        label={t.username}
        aside={t.usernameRule}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        onBlur={() => {
          username.onBlur();
          name.check();
        }}
        error={username.error ?? takenError}
        good={name.availability === 'free' && (isShopper ? t.freeName : t.free(paths.user(owner.username)))}
        hint={name.availability === 'checking' && t.checking}
      />
      <TextField {...form.field('email')} label={t.email} type="email" autoComplete="email" />
      <PasswordField
        {...form.field('password')}
        label={t.password}
        aside={t.passwordRule}
        autoComplete="new-password"
        hint={<StrengthMeter password={password} owner={owner} />}
      />
      <PasswordField {...form.field('again')} label={t.again} autoComplete="new-password" />
      {form.failed && <WaitNote key={form.attempt} error={form.failed} />}
      <div className="mt-2">
        <Button type="submit" tone="primary" size="lg" block busy={form.isBusy && t.registering}>
          {isShopper ? t.registerOn : nav.register}
        </Button>
        <Agreement />
      </div>
    </Form>
  );
}

function Agreement() {
  const { nav, auth } = useT();
  const { before, and, after } = auth.agreement;
  return (
    <p className="mt-3 text-ink-3 text-sm">
      {before}
      <Link to={paths.terms()} className="link">
        {nav.footer.terms}
      </Link>
      {and}
      <Link to={paths.privacy()} className="link">
        {nav.footer.privacy}
      </Link>
      {after}
    </p>
  );
}
